import { sql } from '#db/sql.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { addCompetitors } from '#db/commands/monitoring/add.ts';
import { getStats, listActivity } from '#db/queries/competitors/analytics.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { listMentions } from '#db/queries/competitors/lists.ts';
import { listMonitored } from '#db/queries/competitors/monitored.ts';
import { MONITORING_OPTIONS, discoveredBy, storeMentionsOf } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';

/**
 * `npm run bench -- mentions`: reads of the competitive intelligence pages over 100,000 stored
 * mentions: all of one company, and of 150 companies with a Zipf distribution. Prints median and
 * 95th percentile next to a single indexed row read on the same connections, the floor of this
 * machine, and the number of sequential scans of large tables.
 */
const MENTIONS = 100_000;
const DAYS = 90;
const READS = 60;
const PLAN = 'professional';

const database = openDatabase({ url: readEnvironment().DATABASE_URL, max: 1, name: 'mentions' });
const run = (query: ReturnType<typeof sql>) => unsyncedStatement(database, query);

/** A user who monitors companies with these numbers of mentions. */
async function monitoring(counts: readonly number[]) {
  const { userId, ids, companyIds } = await discoveredBy(database, {
    plan: PLAN,
    count: counts.length,
  });
  const command = { userId, plan: PLAN, ids, options: MONITORING_OPTIONS, skip: false } as const;
  await addCompetitors(database, command);
  for (const [at, companyId] of companyIds.entries())
    await storeMentionsOf(database, { companyId, count: counts[at] ?? 0, days: DAYS });
  return { userId, plan: PLAN, competitorId: ids[0] ?? '' } as const;
}

function zipf(companies: number): number[] {
  const weights = Array.from({ length: companies }, (_none, n) => 1 / (n + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(1, Math.round((MENTIONS * weight) / sum)));
}

async function scans(): Promise<number> {
  await run(sql`select pg_stat_force_next_flush()`);
  await run(sql`select pg_stat_clear_snapshot()`);
  const [row] = await run(sql`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
    where relname in ('company_day_totals', 'company_mentions', 'mentions')`);
  return (row as { scans: number }).scans;
}

/** Median and 95th percentile in milliseconds. */
async function timesOf(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil(READS * share) - 1] ?? 0).toFixed(1);
  return `p50 ${at(0.5).padStart(6)} ms   p95 ${at(0.95).padStart(6)} ms`;
}

const one = await monitoring([MENTIONS]);
const many = await monitoring(zipf(150));
await run(sql`update watches set baseline_done_at = now() - interval '80 days'`);
await run(sql`analyze`);
const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
const before = await scans();
for (const [name, viewer] of [
  ['one company', one],
  ['150 companies', many],
] as const) {
  const mentions = (slice: object) => () =>
    listMentions(database, viewer, {
      limit: 20,
      about: 'about',
      ...slice,
    } as Parameters<typeof listMentions>[2]);
  const reads: [what: string, read: () => Promise<unknown>][] = [
    [
      'floor: one user by id',
      () => run(sql`select 1 from users where id = ${viewer.userId}::uuid`),
    ],
    ['analytics, 28 days', () => getStats(database, { ...viewer, range: '28d' })],
    ['analytics, 90 days', () => getStats(database, { ...viewer, range: '90d' })],
    ['monitored list', () => listMonitored(database, viewer)],
    ['recent activity', () => listActivity(database, viewer)],
    ['one competitor', () => getCompetitor(database, viewer)],
    ['mentions of a day', mentions({ day })],
    ['mentions of a platform', mentions({ platform: 'youtube' })],
    ['negative mentions', mentions({ sentiment: 'negative' })],
  ];
  for (const [what, read] of reads)
    console.log(`${name.padEnd(14)} ${what.padEnd(24)} ${await timesOf(read)}`);
}
console.log(`target 100 ms; sequential scans of the big tables: ${(await scans()) - before}`);
await database.close();
