import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ProcessKind } from '#contracts/names.ts';
import type { ProcessReport } from '#contracts/operator.ts';
import type { Database } from './client.ts';
import { sql } from './sql.ts';
import { processReportSchema } from '#contracts/operator.ts';
import { transaction, unsyncedTransaction } from './transaction.ts';

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
function endBeat(database: Database, id: string): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`delete from process_beats where id = ${id}`);
  });
}

export const BEAT_MS = 3_000;

const NOTHING_KNOWN: ProcessReport = {
  nats: null,
  temporal: null,
  sockets: null,
  lag: null,
  modelDailyMicros: null,
};

export interface ProcessBeat {
  /** Resolves when the row is deleted, or could not be. */
  stop(): Promise<void>;
}

/**
 * Reports a process to the operator page until it stops. A report that cannot be written is left
 * out: this never fails or delays the process.
 */
export function startBeat(
  database: Database,
  settings: {
    kind: ProcessKind;
    report: () => Partial<ProcessReport> | Promise<Partial<ProcessReport>>;
    everyMs?: number;
  },
): ProcessBeat {
  const id = `${settings.kind}-${randomUUID().slice(0, 8)}`;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const report = { ...NOTHING_KNOWN, ...(await settings.report()) };
        await noteBeat(database, { id, kind: settings.kind, report });
      } catch {
        // Postgres is down, which is reported elsewhere; the row expires, which is correct.
      }
      const pause = { signal: stopping.signal, ref: false };
      await setTimeout(settings.everyMs ?? BEAT_MS, undefined, pause).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await endBeat(database, id).catch(() => {});
    },
  };
}
