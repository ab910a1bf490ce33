import type { AssistantId } from '#domain/names.ts';
import { runDueSchedules } from '#db/commands/ai-visibility/weekly.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { repeat } from '../runtime/repeat.ts';

const EVERY_MS = 30_000;
const BATCH = 20;

/**
 * Submits due weekly runs until `signal` fires; the dispatcher starts them. Every worker checks;
 * claiming a schedule advances it.
 */
export const runWeeklyAiVisibility = (
  { database, publisher, logger }: ActivityDeps,
  configured: readonly AssistantId[],
  signal: AbortSignal,
): Promise<void> =>
  repeat(
    async () => {
      for (const { batches } of await runDueSchedules(database, { configured, limit: BATCH }))
        publisher.publish(batches);
    },
    { everyMs: EVERY_MS, failure: 'weekly analyses are delayed', logger, signal },
  );
