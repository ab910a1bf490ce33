import { Context } from '@temporalio/activity';
import { saveRefinement } from '#db/commands/search/refine.ts';
import { getUnjudged } from '#db/queries/search/search.ts';
import { MAX_POSTS } from '../llm/evidence.ts';
import { LlmError } from '../llm/outcome.ts';
import { refineConversations } from '../llm/refinement.ts';
import type { Refinement } from '../llm/refinement.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { budgetOf, tryAgainOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import type { ModelInput } from './analysis-activities.ts';
import { hasWords, orderByMeaning } from './meaning.ts';
import type { MeaningDeps } from './meaning.ts';

export interface RefinementActivities {
  /**
   * Orders the top of a sentence's list by meaning, then lets the language model judge it again;
   * returns how many results the model changed.
   */
  refineSearch(input: ModelInput): Promise<{ refined: number; dropped: number }>;
}

/** Calls of one round, side by side: a usual list is read whole, so that its order has one scale. */
const CALLS = 2;
/** The list is already visible: do not delay its order any longer. */
const REFINE_WITHIN_MS = 20_000;
const NOTHING = { refined: 0, dropped: 0 };

export function createRefinementActivities(deps: ModelDeps & MeaningDeps): RefinementActivities {
  return { refineSearch: (input) => heartbeating(() => refineSearch(deps, input)) };
}

async function refineSearch(
  deps: ModelDeps & MeaningDeps,
  input: ModelInput,
): Promise<{ refined: number; dropped: number }> {
  await orderByMeaning(deps, input);
  if (!deps.llm) return NOTHING;
  const most = CALLS * MAX_POSTS;
  const read = { ...input, conversations: most, by: 'model' } as const;
  const unjudged = await getUnjudged(deps.database, read);
  const conversations = (unjudged?.conversations ?? []).filter(hasWords);
  if (!unjudged || conversations.length === 0) return NOTHING;
  const context = Context.current();
  const { llm } = deps;
  const deadline = AbortSignal.timeout(REFINE_WITHIN_MS);
  const signal = AbortSignal.any([context.cancellationSignal, deadline]);
  const purpose = { purpose: 'search' as const, userId: input.userId, jobId: input.searchId };
  let refinements: Refinement[];
  try {
    refinements = await Promise.all(
      Array.from({ length: Math.ceil(conversations.length / MAX_POSTS) }, (_, call) =>
        refineConversations(llm, {
          query: unjudged.query,
          conversations: conversations.slice(call * MAX_POSTS, (call + 1) * MAX_POSTS),
          signal,
          budget: budgetOf(deps, purpose),
        }),
      ),
    );
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    if (!(error instanceof LlmError)) throw error;
    const again = deadline.aborted ? null : tryAgainOf(error, context.info.attempt);
    if (again) throw again;
    deps.logger.warn({ searchId: input.searchId, problem: error.message }, 'refinement failed');
    return NOTHING;
  }
  const outcomes = refinements.map(({ outcome }) => outcome);
  const dropped = refinements.reduce((sum, refinement) => sum + refinement.dropped, 0);
  const verdicts = refinements.flatMap(({ refined }) => refined);
  const refined = await publishing(deps, saveRefinement(deps.database, input, verdicts));
  deps.logger.info({ searchId: input.searchId, outcomes, refined, dropped }, 'refined');
  return { refined, dropped };
}
