import type { Client } from '@temporalio/client';
import { resumed } from '#config/tracing/trace.ts';
import { draftStart } from '#contracts/workflows.ts';
import type { DraftInput } from '#contracts/workflows.ts';
import { listWritingDrafts, saveDraft } from '#db/commands/ai-visibility/drafts.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { isRunning, startOnce } from '../jobs/engine.ts';
import { repeat } from '../runtime/repeat.ts';

interface DraftDispatcherDeps extends ActivityDeps {
  client: Pick<Client, 'workflow'>;
}

const EVERY_MS = 2_000;
/** The API starts a draft itself; older ones were left behind. */
const WRITING_SECONDS = 3;
const BATCH = 50;
const LOST = 'This draft could not be written. Try again.';

/** Starts drafts that were requested while the engine was away, until `signal` fires. */
export const runDraftDispatcher = (deps: DraftDispatcherDeps, signal: AbortSignal): Promise<void> =>
  repeat(() => dispatchDrafts(deps), {
    everyMs: EVERY_MS,
    failure: 'drafts are delayed',
    logger: deps.logger,
    signal,
  });

/** One pass: a draft that is being written has a running workflow, or gets one, or has failed. */
export async function dispatchDrafts(
  deps: Omit<DraftDispatcherDeps, 'logger'>,
  olderThanSeconds = WRITING_SECONDS,
): Promise<void> {
  const drafts = await listWritingDrafts(deps.database, { olderThanSeconds, limit: BATCH });
  for (const { input, traceparent } of drafts)
    await resumed(traceparent, () => dispatchDraft(deps, input));
}

async function dispatchDraft(
  { database, client, publisher }: Omit<DraftDispatcherDeps, 'logger'>,
  draft: DraftInput,
): Promise<void> {
  const start = draftStart(draft);
  if (await startOnce(client, start)) return;
  if (await isRunning(client, start.options.workflowId)) return;
  const failed = { state: 'failed', text: '', reason: LOST } as const;
  publisher.publish((await saveDraft(database, draft, failed)).batches);
}
