import { sql } from '../../sql.ts';
import type { Database } from '../../client.ts';
import type { StreamBatch } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

/** Runs per transaction, so that none holds its locks for long. */
const BATCH = 20;

/**
 * Removes the text of answers older than `days`; the counts stay. Returns the number of runs
 * changed.
 */
export async function removeAnswerTexts(
  database: Database,
  { days, publish }: { days: number; publish: (batches: StreamBatch[]) => void },
): Promise<number> {
  for (let removed = 0; ;) {
    const batches = await transaction(database, async (tx) => {
      const runs = await tx.execute<{ id: string; user_id: string }>(sql`
        update gpt_analyses set texts_removed_at = clock_timestamp()
        where id in (
          select a.id from gpt_analyses a join jobs j on j.id = a.id
          where a.texts_removed_at is null
            and j.finished_at < now() - make_interval(days => ${days}::int)
          order by j.finished_at limit ${BATCH}::int for update of a skip locked)
        returning id, user_id`);
      const emptied: StreamBatch[] = [];
      for (const { id, user_id } of runs.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
        await tx.execute(sql`
          update gpt_samples set text = '', excerpt = '', found = null, queries = '{}'
          where analysis_id = ${id}::uuid`);
        emptied.push(
          await appendEvents(tx, user_id, [
            { type: 'gpt_analysis.recounted.v1', data: { analysisId: id } },
          ]),
        );
      }
      return emptied;
    });
    publish(batches);
    removed += batches.length;
    if (batches.length < BATCH) return removed;
  }
}
