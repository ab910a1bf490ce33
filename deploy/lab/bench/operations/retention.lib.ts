import { sql } from '#db/sql.ts';
import type { Database } from '#db/client.ts';
import { appendEvents } from '#db/commands/events.ts';
import { runHousekeeping } from '#db/commands/housekeeping.ts';
import { quantile } from '#db/bench/stats.lib.ts';
import { transaction } from '#db/transaction.ts';
import { paced } from '../../../../streams/bench/pace.lib.ts';
import { claim } from './restored.lib.ts';

const PER_TRANSACTION = 5;
const STREAMS = 1_000;
const GROWTH = 2;

/** An event log with as many expired events as `seconds` of the rate. */
async function fill(database: Database, expired: number): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into user_streams (user_id, epoch, seq)
      select 'log ' || n, gen_random_uuid()::text, ${expired / STREAMS}::bigint
      from generate_series(1, ${STREAMS}::int) n`);
    await tx.execute(sql`
      insert into events (user_id, seq, type, data, created_at)
      select 'log ' || 1 + n % ${STREAMS}::int, 1 + n / ${STREAMS}::int, 'search.platform_changed.v1',
        jsonb_build_object('searchId', gen_random_uuid(), 'progress', jsonb_build_object('platform',
        'hackernews', 'state', 'running', 'found', n, 'startedAt', now(), 'finishedAt', null,
        'retryAt', null, 'failure', null, 'reason', null)),
        now() - interval '9 days' + make_interval(secs => n / 1000.0)
      from generate_series(0, ${expired - 1}::int) n`);
    await tx.execute(sql`analyze events`);
  });
}

const bytes = async (database: Database): Promise<{ all: number; rows: number }> => {
  const [row] = await database.db.execute<{ all: string; rows: string }>(sql`
    select pg_total_relation_size('events') as all, count(*) as rows from events`);
  return { all: Number(row?.all), rows: Number(row?.rows) };
};

/** Appends at a rate; milliseconds of each transaction. */
async function append(database: Database, perSecond: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const open = new Set<Promise<unknown>>();
  await paced(perSecond / PER_TRANSACTION, seconds, (turn) => {
    const from = performance.now();
    const streamId = `log ${1 + (turn % STREAMS)}`;
    const one = transaction(database, (tx) =>
      appendEvents(
        tx,
        streamId,
        Array.from({ length: PER_TRANSACTION }, (_, found) => ({
          type: 'search.platform_changed.v1' as const,
          data: {
            searchId: '0195d8f0-0000-7000-8000-000000000000',
            progress: {
              platform: 'hackernews' as const,
              state: 'running' as const,
              found,
              startedAt: '2026-11-21T09:00:00.000Z',
              finishedAt: null,
              retryAt: null,
              failure: null,
              reason: null,
            },
          },
        })),
      ),
    ).then(() => times.push(performance.now() - from));
    open.add(one);
    void one.finally(() => open.delete(one));
  });
  await Promise.all(open);
  return times;
}

/**
 * Appends with and without the retention job at its work. `expired` events are there to be deleted:
 * what as many seconds of the rate leave behind.
 */
export async function measureRetention(
  database: Database,
  { perSecond, seconds, expired }: { perSecond: number; seconds: number; expired: number },
): Promise<string[]> {
  await fill(database, expired);
  const { all, rows } = await bytes(database);
  const perEvent = all / rows;
  const show = (times: readonly number[]): string =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ${((times.length * PER_TRANSACTION) / seconds).toFixed(0)} events/s`;
  console.log(`\nEvent log, ${perSecond} events/s in transactions of ${PER_TRANSACTION}`);
  console.log(
    `  ${rows.toLocaleString('en')} events take ${perEvent.toFixed(0)} bytes each, with indexes`,
  );
  const alone = await append(database, perSecond, seconds);
  console.log(`  without retention: ${show(alone)}`);
  const began = performance.now();
  let deleting = 0;
  const job = runHousekeeping(database).then((tidied) => {
    deleting = (performance.now() - began) / 1_000;
    return tidied.events;
  });
  const together = await append(database, perSecond, seconds);
  console.log(`  while it deletes:  ${show(together)}`);
  const deleted = await job;
  const rate = deleted / deleting;
  console.log(
    `  ${deleted.toLocaleString('en')} deleted in ${deleting.toFixed(1)} s, ${rate.toFixed(0)} a second`,
  );
  await append(database, perSecond, seconds);
  const later = await bytes(database);
  console.log(
    `  afterwards ${Math.round(later.all / 2 ** 20)} MB for ${later.rows.toLocaleString('en')} events; before ${Math.round(all / 2 ** 20)} MB for ${rows.toLocaleString('en')}`,
  );
  const seven = 7 * 86_400 * 10_000;
  console.log(
    `  on paper, 10,000 events/s for 7 days: ${(seven / 1e9).toFixed(2)} thousand million rows, ${((seven * perEvent) / 1e12).toFixed(1)} TB`,
  );
  return [
    claim(deleted === expired, 'every expired event was deleted'),
    claim(rate >= perSecond, 'retention deletes faster than events are written'),
    claim(
      quantile(together, 0.99) <= Math.max(50, GROWTH * quantile(alone, 0.99)),
      `p99 of appends at most ${GROWTH}x, or 50 ms, while it deletes`,
    ),
  ];
}
