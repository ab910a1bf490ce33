import { Context } from '@temporalio/activity';
import { isFinal } from '#domain/names.ts';
import { addPhrasings } from '#db/commands/search/phrasings.ts';
import { readProducts } from '#db/queries/account/plan-info.ts';
import { getSearch } from '#db/queries/search/search.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { budgetOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { LlmError } from '../llm/outcome.ts';
import { wordSearch } from '../llm/phrasings.ts';
import type { ModelInput } from './analysis-activities.ts';

export interface PhrasingActivities {
  /** Lets the language model word a sentence in other words; how many it added. */
  phraseSearch(input: ModelInput): Promise<{ added: number }>;
}

/** The platforms are being asked meanwhile: wordings that come later are not worth the wait. */
const WITHIN_MS = 8_000;
const NOTHING = { added: 0 };

export function createPhrasingActivities(deps: ModelDeps): PhrasingActivities {
  return { phraseSearch: (input) => heartbeating(() => phraseSearch(deps, input)) };
}

async function phraseSearch(deps: ModelDeps, input: ModelInput): Promise<{ added: number }> {
  const { llm, database, logger } = deps;
  if (!llm) return NOTHING;
  const search = (await getSearch(database, input))?.data;
  if (!search || search.mode !== 'query' || isFinal(search.status)) return NOTHING;
  // A retried round has them already.
  if (search.phrasings.some(({ origin }) => origin === 'model')) return NOTHING;
  const [product] = await readProducts(database.db, input);
  const context = Context.current();
  try {
    const texts = await wordSearch(llm, {
      query: search.query,
      known: search.phrasings.map(({ text }) => text),
      product: product?.sentence ?? null,
      signal: AbortSignal.any([context.cancellationSignal, AbortSignal.timeout(WITHIN_MS)]),
      budget: budgetOf(deps, { purpose: 'search', userId: input.userId, jobId: input.searchId }),
    });
    const added = texts.map((text) => ({ text, origin: 'model' as const }));
    const isAdded = await publishing(deps, addPhrasings(database, input, added));
    return { added: isAdded ? added.length : 0 };
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    if (!(error instanceof LlmError)) throw error;
    logger.warn({ searchId: input.searchId, problem: error.message }, 'no wordings of the model');
    return NOTHING;
  }
}
