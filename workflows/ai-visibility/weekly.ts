import { setTimeout } from 'node:timers/promises';
import type { AssistantId } from '#domain/names.ts';
import { runDueSchedules } from '#db/commands/ai-visibility/weekly.ts';
import type { ActivityDeps } from '../activities/deps.ts';

const EVERY_MS = 30_000;
const BATCH = 20;

/**
 * Submits due weekly runs until `signal` fires; the dispatcher starts them. Every worker checks;
 * claiming a schedule advances it.
 */
export async function runWeeklyAnalyses(
  { database, publisher, logger }: ActivityDeps,
  configured: readonly AssistantId[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const { batches } of await runDueSchedules(database, { configured, limit: BATCH }))
        publisher.publish(batches);
    } catch (error) {
      logger.warn({ err: error }, 'weekly analyses are delayed');
    }
    await setTimeout(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
