import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { openMarket } from './testing/market.ts';
import type { TestMarket } from './testing/market.ts';

/** The bundled world of odd forms; its truth is not shown to the product. */
const folder = join(import.meta.dirname, '../../deploy/sandbox/worlds/wild');
const rows = <T>(file: string): T[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

interface Offer {
  plan: string;
  amount: number;
}
interface Change {
  type: string;
  company: string;
  kind: string | null;
  before: Offer | null;
  after: Offer | null;
}
const companies = rows<{ id: string; name: string; aliases: string[] }>('companies.ndjson');
const changes = rows<Change>('changes.ndjson').filter(
  ({ type, kind }) => type === 'change' && (kind === 'price' || kind === 'plan'),
);

/** Amounts of each company's plans on day 0; `deploy/lab/worlds/wild-world.test.ts` has their terms. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  khatabox: [999, 149_999],
  rappli: [49.95, 1_049],
  masroof: [99.5, 1_299],
  rejinote: [1_980, 3_980],
  uchetka: [590, 1_290],
  gagebook: [9_900, 30_000],
  cajita: [29.9, 1_290],
  tillwise: [29, 199],
};

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket(() => Promise.resolve({ folder, remove: () => Promise.resolve() }));
});
afterAll(() => market.close());

test('a market in eight languages is read from its posts to alerts without a wrong fact', async () => {
  const { userId, searchId, handle } = await market.discover('professional', {
    query: 'expense tracking software for small shops',
    platforms: ['reddit', 'hackernews', 'mastodon'],
    limit: 20,
  });
  await handle.result();
  const detail = await getDiscovery(market.database, { userId, searchId });
  const cards = detail?.data.competitors ?? [];
  const companyOf = (name: string): string =>
    companies.find((each) => [each.name, ...each.aliases].includes(name))?.id ?? `none: ${name}`;
  const found = new Map(cards.map(({ id, name }) => [id, companyOf(name)]));
  expect([...found.values()].toSorted()).toEqual(companies.map(({ id }) => id).toSorted());

  await market.monitor(userId, 'professional', [...found.keys()]);
  expect(await market.collectDue()).toBe(companies.length);
  for (const [competitorId, company] of found) {
    const key = { userId, plan: 'professional', competitorId } as const;
    const facts = (await getCompetitor(market.database, key))?.data.facts ?? [];
    const amounts = facts.flatMap((fact) => (fact.kind === 'plan' ? [fact.value.amount] : []));
    expect(amounts.toSorted(), company).toEqual(AMOUNTS[company]?.toSorted());
  }
  market.newsOf(userId);

  await market.setDay(2);
  // The clock is learned from a response of the next collection; then everything is due.
  for (let pass = 0; pass < 2; pass += 1) {
    await market.write(sql`update watches set next_due_at = now(), site_due_at = now()`);
    await market.collectDue();
  }
  const changed = market
    .newsOf(userId)
    .flatMap((event) => (event.type === 'competitors.company_changed.v1' ? [event.data] : []))
    .filter(({ event }) => event.kind === 'price' || event.kind === 'plan');
  const said = changed.map(({ competitorId, event }) =>
    [found.get(competitorId), event.kind, event.changes[0]?.label].join(' '),
  );
  expect(said.toSorted()).toEqual(
    changes.map(({ company, kind, after }) => [company, kind, after?.plan].join(' ')).toSorted(),
  );
  const alerts = await listAlerts(market.database, { userId, limit: 50 });
  expect(alerts.data.items.length).toBeGreaterThanOrEqual(changes.length);
});
