import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStats } from '#db/queries/competitors/analytics.ts';
import { readReportedChanges } from '#db/queries/competitors/lists.ts';
import { readMonitored } from '#db/queries/competitors/monitored.ts';
import { transaction } from '#db/transaction.ts';
import { monitoringReport } from '../../../web/src/features/competitors/report/monitoring-report.ts';
import { toCsv } from '../../../web/src/features/export/csv.ts';
import { loadScriptFonts } from '../../../web/src/features/export/load-script-fonts.ts';
import { toPdf } from '../../../web/src/features/export/pdf.tsx';
import { drawnText } from '../../../web/src/features/export/testing/drawn-text.ts';
import { ADDRESSES, FONTS } from '../../../web/src/features/export/testing/fonts.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { openMarket } from '../../../workflows/competitors/testing/market.ts';
import type { TestMarket } from '../../../workflows/competitors/testing/market.ts';

/** The bundled world of odd forms; its truth is not shown to the product. */
const folder = join(import.meta.dirname, '../../sandbox/worlds/wild');
const rows = <T>(file: string): T[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

interface Offer {
  plan: string;
  amount: number;
  currency: string;
  period: string;
  version?: string;
}
interface Change {
  type: string;
  company: string;
  kind: 'price' | 'plan' | 'release';
  before: Offer | null;
  after: Offer;
}
const companies = rows<{ id: string; name: string; aliases: string[] }>('companies.ndjson');
const changes = rows<Change>('changes.ndjson').filter(({ type }) => type === 'change');

/** Amounts of each company's plans on day 0; `deploy/lab/worlds/wild-world.test.ts` has their terms. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  khatabox: [999, 149_999],
  rappli: [49.95, 1_049],
  masroof: [99.5, 1_299],
  rejinote: [1_980, 3_980],
  uchetka: [590, 1_290],
  gagebook: [9_900, 30_000],
  cajita: [29.9, 1_290],
  tillwise: [0.09, 29, 199],
};

/** The price that a list names, after two days. */
const LOWEST: Readonly<Record<string, string>> = {
  khatabox: 'from ₹999/mo',
  rappli: 'from CHF 59.95/mo',
  masroof: 'from SAR 119/mo',
  rejinote: 'from ¥2,480/mo',
  uchetka: 'from RUB 590/mo',
  gagebook: 'from ₩9,900/mo',
  cajita: 'from €24.90/mo',
  tillwise: 'from A$29/mo',
};

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

/** An amount as people read it here. */
function moneyOf({ amount, currency, period }: Offer): string {
  const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const text = new Intl.NumberFormat('en-US', format).format(amount);
  return `${plain(text)} / ${period}`;
}

/** What a change was and is, in words; nulls for a company that changed nothing. */
function sidesOf(change: Change | undefined): [before: string | null, after: string | null] {
  if (!change) return [null, null];
  const { kind, before, after } = change;
  if (kind === 'release') return [null, after.version ?? ''];
  return [
    before && moneyOf(before),
    kind === 'plan' ? `${after.plan}: ${moneyOf(after)}` : moneyOf(after),
  ];
}

/** The alert of a change: its sentence, both sides and the page that shows it. */
function alertOf(change: Change): string {
  const { company, kind, before, after } = change;
  const name = companies.find(({ id }) => id === company)?.name ?? company;
  const [was, is] = sidesOf(change);
  const verb = before && before.amount > after.amount ? 'lowered' : 'raised';
  const sentence = {
    price: `${name} ${verb} ${after.plan} from ${was} to ${is}.`,
    plan: `${name} added the plan ${is}.`,
    release: `${name} released ${is}.`,
  }[kind];
  const page = kind === 'release' ? 'changelog' : 'pricing';
  return [sentence, was, is, `https://${company}.example/${page}`].join(' | ');
}

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket(() => Promise.resolve({ folder, remove: () => Promise.resolve() }));
});
afterAll(() => market.close());

test('a market in eight languages is read from its posts to alerts and exports without a wrong fact', async () => {
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
    .flatMap((event) => (event.type === 'competitors.company_changed.v1' ? [event.data] : []));
  const said = changed.map(({ competitorId, event }) =>
    [found.get(competitorId), event.kind, event.changes[0]?.label].join(' '),
  );
  const labels = changes.map(({ company, kind, after }) =>
    [company, kind, after.version ?? after.plan].join(' '),
  );
  expect(said.toSorted()).toEqual(labels.toSorted());

  const alerts = await listAlerts(market.database, { userId, limit: 50 });
  const notified = alerts.data.items.map(({ sentence, evidence: { before, after, sourceUrl } }) =>
    plain([sentence, before, after, sourceUrl].join(' | ')),
  );
  expect(notified.toSorted()).toEqual(changes.map(alertOf).toSorted());

  const viewer = { userId, plan: 'professional' } as const;
  const { data: stats } = await getStats(market.database, { ...viewer, range: '28d' });
  const data = await transaction(market.database, async (tx) => ({
    fileName: 'wild',
    brand: 'Earshot',
    competitors: await readMonitored(tx, viewer),
    changes: await readReportedChanges(tx, userId),
  }));
  const report = monitoringReport(data, stats, {
    rangeLabel: '28 days',
    sandbox: true,
    productName: 'Earshot',
  });
  const { data: lines } = Papa.parse<Record<string, string>>(plain(toCsv(report).slice(1)), {
    header: true,
  });
  expect(lines.map((line) => line['Name']).toSorted()).toEqual(
    companies.map(({ name }) => name).toSorted(),
  );
  for (const line of lines) {
    const { id } = companies.find(({ name }) => name === line['Name']) ?? { id: 'none' };
    const [before, after] = sidesOf(changes.find(({ company }) => company === id));
    expect(line['Website']).toBe(`https://${id}.example`);
    for (const side of [before, after].filter((one) => one !== null))
      expect(line['Last change'], id).toContain(side);
    if (after === null) expect(line['Last change'], id).toBe('');
    expect(line['Price'], id).toBe(LOWEST[id]);
  }

  const fonts = await loadScriptFonts(
    report,
    ADDRESSES,
    async (address) => new Uint8Array(await readFile(address)),
  );
  const text = drawnText(Buffer.from(await (await toPdf(report, FONTS, fonts)).arrayBuffer()));
  for (const { name } of companies)
    expect(text).toContain(
      /\p{Script=Arabic}/u.test(name) ? [...name].toReversed().join('') : name,
    );
  expect(text).not.toContain('(?)');
});
