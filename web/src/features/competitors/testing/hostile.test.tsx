import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { makeStore } from '../../../lib/store.ts';
import { toCsv } from '../../export/csv.ts';
import type { ExportDocument } from '../../export/export-document.ts';
import { toExcel } from '../../export/excel.ts';
import { INJECTION_PAYLOADS } from '../../export/testing/injection-payloads.ts';
import { MARKUP_PAYLOADS, dangersIn } from '../../results/testing/markup-payloads.ts';
import { EventItem } from '../details/timeline/event-item.tsx';
import { Facts } from '../pages/competitor-page.tsx';
import { discoveryDocument } from '../discover/discovery-export.tsx';
import { CompetitorCard } from '../discover/competitor-card.tsx';
import { monitoringReport } from '../report/monitoring-report.ts';
import { competitorOf, eventOf, idOf, monitoredOf } from './samples.ts';

const AT = '2026-11-20T09:00:00.000Z';

const evidenceOf = (text: string) => ({
  mentionId: idOf(7),
  quote: text,
  span: { start: 0, end: 2 },
  pattern: 'named' as const,
  platform: 'reddit' as const,
  url: text,
  author: text,
  postedAt: AT,
});

/** A competitor with this text in every foreign field. */
const hostileCompetitor = (text: string) =>
  competitorOf(1, {
    name: text,
    description: text,
    category: text,
    website: text,
    domain: text,
    evidence: [evidenceOf(text)],
    conversations: 1,
    reasons: {
      relevance: [{ label: text, points: 0.2 }],
      confidence: [],
      quality: [],
      type: text,
      category: text,
    },
  });

const sideOf = (text: string) => ({
  text,
  quote: `${text}.`,
  sourceUrl: text,
  captureUrl: text,
  seenAt: AT,
});

const hostileEvent = (text: string) =>
  eventOf(1, {
    title: text,
    changes: [{ label: text, before: sideOf(text), after: sideOf(`${text}!`) }],
  });

const hostileFact = (text: string): CompanyFact => ({
  kind: 'tagline',
  key: '',
  value: text,
  source: 'site',
  sourceUrl: text,
  quote: `${text}.`,
  fetchedAt: AT,
});

const render = (element: ReactNode): string =>
  renderToString(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Tooltip.Provider>{element}</Tooltip.Provider>
      </MemoryRouter>
    </Provider>,
  );

/** Internal links are relative; all others must be http or https. */
const outsideDangers = (html: string): string[] =>
  dangersIn(html).filter((danger) => !/^href=\/(?!\/)/u.test(danger));

test.each([
  ['card', (text: string) => <CompetitorCard competitor={hostileCompetitor(text)} />],
  [
    'event',
    (text: string) => (
      <EventItem event={hostileEvent(text)} competitorId={idOf(1)} name={text} muting />
    ),
  ],
  ['facts', (text: string) => <Facts facts={[hostileFact(text)]} />],
])(
  'S-19, S-21: markup in names, facts, quotes and changes is rendered as text: %s',
  (_part, elementOf) => {
    const shapeOf = (text: string) => render(elementOf(text)).match(/<(?!svg|path)\w+/gu)?.length;
    const plain = shapeOf('Plain words of another author');
    for (const payload of [...MARKUP_PAYLOADS, ...INJECTION_PAYLOADS.slice(-20)]) {
      const html = render(elementOf(payload));
      expect(outsideDangers(html), payload).toEqual([]);
      if (!/[&!]/u.test(payload)) expect(shapeOf(payload), payload).toBeLessThanOrEqual(plain ?? 0);
    }
  },
);

test('R-CONST-34: a card shows 20 characters of a long name, and all of it in its hint', () => {
  const name = 'Rechnungsprogrammhersteller';
  const html = render(<CompetitorCard competitor={competitorOf(1, { name })} />);
  expect(html.replaceAll('<!-- -->', '')).toContain('>Rechnungsprogrammher...<');
});

/** Both exports of the area with this text in every foreign field. */
function documentsOf(text: string): ExportDocument[] {
  const competitor = hostileCompetitor(text);
  const discovery = {
    id: idOf(3),
    query: text,
    timeframe: '30d',
    platforms: ['reddit'],
    createdAt: AT,
    report: { totalDiscovered: 1, mentionInsights: { totalMentions: 1 } },
  };
  const discovered = { fileName: 'file', brand: 'Earshot', discovery, competitors: [competitor] };
  const monitored = monitoredOf(1, {
    ...competitor,
    status: 'active',
    monitoredSince: AT,
    lastEvent: hostileEvent(text),
  });
  return [
    discoveryDocument(discovered as unknown as Parameters<typeof discoveryDocument>[0], {
      sandbox: false,
      productName: 'Earshot',
    }),
    monitoringReport(
      {
        fileName: 'file',
        brand: 'Earshot',
        competitors: [monitored],
        changes: [{ ...hostileEvent(text), companyId: monitored.companyId, seenAt: AT }],
      },
      { from: '2026-11-01', to: '2026-11-22', series: [], advanced: true },
      { rangeLabel: text, sandbox: false, productName: 'Earshot' },
    ),
  ];
}

test('S-25: no competitor text becomes a formula in a cell of an export', async () => {
  for (const payload of INJECTION_PAYLOADS.slice(-30).filter((text) => text.length < 1_000)) {
    for (const document of documentsOf(payload)) {
      for (const cell of parseCsv(toCsv(document), { header: false }).flat())
        expect(String(cell), payload).not.toMatch(/^[\s\p{C}\p{M}]*[=+@\uFF1D\uFF0B\uFF20]/u);
      const workbook = await readXlsx(
        new Uint8Array(await (await toExcel(document)).arrayBuffer()),
      );
      const cells = workbook.sheets.flatMap(({ cells: all }) => [...(all?.values() ?? [])]);
      expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
      expect(cells.filter(({ hyperlink }) => hyperlink !== undefined)).toEqual([]);
    }
  }
});
