import { sql } from 'drizzle-orm';
import type { ProcessKind } from '#contracts/names.ts';
import { processReportSchema } from '#contracts/operator.ts';
import type { ProcessReport } from '#contracts/operator.ts';
import type { Database } from '../client.ts';
import { transaction, unsyncedTransaction } from '../transaction.ts';

/** A process that crashed stays visible for this long. */
const FORGET_AFTER_SECONDS = 60;

interface Beat {
  id: string;
  kind: ProcessKind;
  report: ProcessReport;
}

/** Records that a process is alive, with its state; deletes those silent for long. */
export function noteBeat(database: Database, { id, kind, report }: Beat): Promise<void> {
  const json = JSON.stringify(processReportSchema.parse(report));
  // A heartbeat lost in a crash is replaced seconds later.
  return unsyncedTransaction(database, async (tx) => {
    await tx.execute(sql`
      insert into process_beats (id, kind, report) values (${id}, ${kind}, ${json}::text::jsonb)
      on conflict (id) do update set report = excluded.report, heard_at = now()`);
    await tx.execute(sql`
      delete from process_beats
      where heard_at < now() - make_interval(secs => ${FORGET_AFTER_SECONDS}::double precision)`);
  });
}

/** A process that stops cleanly is removed at once. */
export function endBeat(database: Database, id: string): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`delete from process_beats where id = ${id}`);
  });
}
