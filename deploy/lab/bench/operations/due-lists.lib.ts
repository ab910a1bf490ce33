import { sql } from '#db/sql.ts';
import type { Database } from '#db/client.ts';
import { reserveDueDeliveries } from '#db/commands/alerts/deliveries/reserve.ts';
import { claimDueWatches } from '#db/commands/monitoring/collection.ts';
import { median } from '#db/bench/stats.lib.ts';
import { readLoad, readSumOfRoots } from '#db/queries/monitoring/load.ts';
import { readWorkload } from '#db/queries/workload.ts';
import { transaction } from '#db/transaction.ts';
import { createChannels, queueDeliveries } from '../../../../streams/bench/alerts/world.lib.ts';
import { claim } from './restored.lib.ts';

const ROUNDS = 9;
/** Of the smaller list; a plan that reads every row grows with the list. */
const GROWTH = 3;
const SMALL_MS = 5;

const patiently = (database: Database, statements: readonly ReturnType<typeof sql>[]) =>
  transaction(database, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await tx.execute(statement);
  });

/** Digests that wait for their hour, in portions that a statement's time limit allows. */
async function addHeld(
  database: Database,
  channels: Awaited<ReturnType<typeof createChannels>>,
  count: number,
): Promise<void> {
  const each = 10;
  for (let left = count; left > 0; left -= each * channels.length)
    await queueDeliveries(database, channels, { each, timing: 'daily', dueInMs: 3.6e6 });
}

/** Watches that are due some time within a day. */
const addWatches = (database: Database, from: number, to: number) =>
  patiently(database, [
    sql`insert into watches (query_key, query, baseline_days, next_due_at, last_collected_at, rate)
      select 'bench ' || n, '{"query":"x","mode":"keywords"}'::jsonb, 30,
        now() + interval '1 hour' + interval '1 day' * random(), now(), 1 + n % 100
      from generate_series(${from + 1}::int, ${to}::int) n`,
    sql`analyze watches`,
  ]);

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Milliseconds of every look at a due list, with 20 due watches. */
async function measure(database: Database): Promise<Map<string, number>> {
  const makeDue = (): Promise<unknown> =>
    patiently(database, [
      sql`update watches set next_due_at = now() - interval '1 second', started_at = null
        where id in (select id from watches where next_due_at is not null limit 20)`,
    ]);
  const claims: number[] = [];
  let key = { watchId: '', n: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await makeDue();
    const from = performance.now();
    const claimed = await claimDueWatches(database, { limit: 20 });
    claims.push(performance.now() - from);
    if (claimed.length !== 20) throw new Error(`${claimed.length} of 20 due watches were claimed.`);
    key = claimed[0] ?? key;
  }
  return new Map([
    ['claim 20 due watches', median(claims)],
    ['look when none is due', await medianMs(() => claimDueWatches(database, { limit: 20 }))],
    ['review of a collection', await medianMs(() => readLoad(database, key))],
    ['sum over all watches (once a minute)', await medianMs(() => readSumOfRoots(database))],
    ['reserve due deliveries', await medianMs(() => reserveDueDeliveries(database))],
    ['metrics of what waits', await medianMs(() => readWorkload(database))],
  ]);
}

/** The due lists at a tenth and at the whole of `size`; lines of what must hold. */
export async function measureDueLists(database: Database, size: number): Promise<string[]> {
  const small = Math.round(size / 10);
  const channels = await createChannels(database, 1_000, 'email');
  await addWatches(database, 0, small);
  await addHeld(database, channels, small);
  const before = await measure(database);
  await addWatches(database, small, size);
  await addHeld(database, channels, size - small);
  const after = await measure(database);
  console.log(
    `\nDue lists, median ms at ${small.toLocaleString('en')} and at ${size.toLocaleString('en')} watches and held deliveries`,
  );
  return [...after].map(([name, ms]) => {
    const first = before.get(name) ?? 0;
    console.log(
      `  ${name.padEnd(38)} ${first.toFixed(1).padStart(8)} ${ms.toFixed(1).padStart(8)}`,
    );
    const holds = name.startsWith('sum') || ms <= Math.max(SMALL_MS, GROWTH * first);
    return claim(holds, `${name} does not grow with the list`);
  });
}
