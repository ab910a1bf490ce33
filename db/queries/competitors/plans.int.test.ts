import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompetitors } from '../../commands/monitoring/add.ts';
import { MONITORING_OPTIONS, discoveredBy, storeMentionsOf } from '../../testing/competitors.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { unsyncedStatement } from '../../transaction.ts';
import { getStats, listActivity } from './analytics.ts';
import { getCompetitor } from './detail.ts';
import { listMentions, listTimeline } from './lists.ts';
import { listMonitored } from './monitored.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  // One connection: it has reported its own scans before the counts are read.
  fixture = await createTestDatabase({ max: 1 });
});
afterAll(() => fixture.drop());

/** Tables that grow with the number of posts. */
const GROWING = ['company_day_totals', 'company_events', 'company_mentions', 'mentions'];

/** Their sequential scans so far, as counted by the server. */
async function sequentialScans(): Promise<unknown> {
  await unsyncedStatement(fixture.database, sql`select pg_stat_force_next_flush()`);
  await unsyncedStatement(fixture.database, sql`select pg_stat_clear_snapshot()`);
  return unsyncedStatement(
    fixture.database,
    sql`select relname, seq_scan::int from pg_stat_user_tables
      where relname in (select jsonb_array_elements_text(${JSON.stringify(GROWING)}::text::jsonb))
      order by relname`,
  );
}

test('every read of competitive intelligence has an index on the tables that grow with the mentions', async () => {
  const { database } = fixture;
  const plan = 'professional';
  const { userId, ids, companyIds } = await discoveredBy(database, { plan, count: 3 });
  await addCompetitors(database, {
    userId,
    plan,
    ids,
    options: MONITORING_OPTIONS,
    skip: false,
  });
  for (const [at, companyId] of companyIds.entries())
    await storeMentionsOf(database, { companyId, count: 2_000 - 500 * at, days: 300 });
  await unsyncedStatement(
    database,
    sql`insert into company_events (company_id, kind, key, significance, title, changes, happened_at,
        seen_at)
      select c.id, 'price', n::text, 'high', 'changed', '[]', now(), now() - n * interval '1 hour'
      from companies c, generate_series(1, 300) n`,
  );
  await unsyncedStatement(
    database,
    sql`update watches set baseline_done_at = now() - interval '200 days'`,
  );
  await unsyncedStatement(database, sql`analyze`);
  const viewer = { userId, plan } as const;
  const key = { ...viewer, competitorId: ids[0] ?? '' };
  const page = { limit: 20, about: 'about' } as const;
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

  // Small tables are scanned because that is cheap; anything else has no suitable index.
  await unsyncedStatement(database, sql`set enable_seqscan = off`);
  const before = await sequentialScans();
  await getStats(database, { ...viewer, range: '28d' });
  await getStats(database, { ...viewer, range: '365d' });
  await listMonitored(database, viewer);
  await listActivity(database, viewer);
  await getCompetitor(database, key);
  for (const slice of [
    {},
    { day },
    { from: day },
    { platform: 'youtube' },
    { sentiment: 'negative' },
  ])
    await listMentions(database, key, { ...page, ...slice } as Parameters<typeof listMentions>[2]);
  await listTimeline(database, key, { limit: 20 });
  await listTimeline(database, key, { limit: 20, kind: 'price' });
  expect(await sequentialScans()).toEqual(before);
});

test('lists are read in the order of their indexes: none puts nulls elsewhere than "order by" does', async () => {
  const odd = await unsyncedStatement(
    fixture.database,
    sql`select indexname from pg_indexes where schemaname = 'public' and indexdef like '%NULLS %'`,
  );
  expect(odd).toEqual([]);
});
