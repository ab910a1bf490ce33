import { Context } from '@temporalio/activity';
import type { Draft } from '#contracts/ai-visibility/drafts.ts';
import type { DraftInput } from '#contracts/workflows.ts';
import { readDraftSource, saveDraft } from '#db/commands/ai-visibility/drafts.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { budgetOf, tryAgainOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { draftReply } from '../llm/draft-reply.ts';
import { LlmError } from '../llm/outcome.ts';

export interface DraftActivities {
  /** Writes a requested draft and stores it, or the reason why there is none. */
  writeDraft(input: DraftInput): Promise<{ state: Draft['state'] | null }>;
}

const OFF = 'Drafts are off: no language model is configured.';
const UNREACHABLE = 'The language model could not be reached.';
const GONE = 'The text of this conversation is no longer stored.';

export function createDraftActivities(deps: ModelDeps): DraftActivities {
  return { writeDraft: (input) => heartbeating(() => writeDraft(deps, input)) };
}

async function writeDraft(
  deps: ModelDeps,
  input: DraftInput,
): Promise<{ state: Draft['state'] | null }> {
  const save = async (result: Pick<Draft, 'state' | 'text' | 'reason'>) => {
    const stored = await publishing(deps, saveDraft(deps.database, input, result));
    return { state: stored ? result.state : null };
  };
  const without = (state: Draft['state'], reason: string) => save({ state, text: '', reason });
  if (!deps.llm) return without('off', OFF);
  const source = await readDraftSource(deps.database, input);
  if (source === null) return without('failed', GONE);
  const context = Context.current();
  const { userId, draftId } = input;
  try {
    return await save(
      await draftReply(deps.llm, source, {
        signal: context.cancellationSignal,
        budget: budgetOf(deps, { purpose: 'drafts', userId, jobId: source.subjectId }),
      }),
    );
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    if (!(error instanceof LlmError)) throw error;
    const again = tryAgainOf(error, context.info.attempt);
    if (again) throw again;
    deps.logger.warn({ draftId, problem: error.message }, 'no reply was drafted');
    return without('failed', UNREACHABLE);
  }
}
