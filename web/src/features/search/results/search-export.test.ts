import { expect, test } from 'vitest';
import { analysisOf, resultOf, summaryOf } from '../../results/testing/samples.ts';
import { searchDocument } from './search-export.ts';

const EXPORT = {
  fileName: 'earshot-search-2026-11-21',
  brand: 'Earshot',
  search: summaryOf(1, { totalFound: 29, query: '=cmd' }),
  results: [resultOf(1), resultOf(2)],
  analysis: analysisOf({
    state: 'completed',
    headline: 'Two ask for a tool',
    claims: [{ text: 'One names a price.', citations: [resultOf(1).id] }],
  }),
};

test('an export contains every result, verdicts in words, and the server’s file name', () => {
  const document = searchDocument(EXPORT, { sandbox: false, productName: 'Earshot' });
  expect(document.fileName).toBe('earshot-search-2026-11-21');
  expect(document.rows).toHaveLength(2);
  expect(document.rows[0]).toEqual(expect.arrayContaining(['Reddit', 'Very relevant', 'Negative']));
  expect(document.rows.every((row) => row.length === document.columns.length)).toBe(true);
  expect(document.summary?.points).toEqual(['One names a price.']);
});

test('an export names the source of each verdict', () => {
  const refined = resultOf(1, { ownVerdict: { relevance: 0.4, intent: 'other' } });
  const document = searchDocument(
    { ...EXPORT, results: [refined, resultOf(2)] },
    { sandbox: false, productName: 'Earshot' },
  );
  const judges = document.columns.findIndex(({ header }) => header === 'Scored by');
  expect(document.rows.map((row) => row[judges])).toEqual(['Language model', 'Earshot']);
});

const facts = (sandbox: boolean) =>
  searchDocument(EXPORT, { sandbox, productName: 'Earshot' }).facts.map(String);

test('I8: a file made of sandbox data says so', () => {
  expect(facts(true).join()).toContain('sandbox');
  expect(facts(false).join()).not.toContain('sandbox');
});

test('an unavailable analysis is left out', () => {
  const analysis = analysisOf({ state: 'failed', headline: 'x' });
  expect(
    searchDocument({ ...EXPORT, analysis }, { sandbox: false, productName: 'Earshot' }).summary,
  ).toBeNull();
});

test('an export charts the shares of platforms and intents, and leaves an unknown date empty', () => {
  const results = [resultOf(1, { createdAt: null }), resultOf(2, { platform: 'github' })];
  const document = searchDocument(
    { ...EXPORT, results },
    { sandbox: false, productName: 'Earshot' },
  );
  const posted = document.columns.findIndex(({ header }) => header === 'Posted');
  expect(document.rows[0]?.[posted]).toBeNull();
  expect(document.charts?.[0]).toMatchObject({
    title: 'Platforms',
    bars: [
      { value: 0.5, note: '1' },
      { value: 0.5, note: '1' },
    ],
  });
  expect(document.mark).toBe(true);
});

test('a conversation is one row of an export, with the addresses of its other posts', () => {
  const elsewhere = [resultOf(2, { url: 'https://news.ycombinator.com/item?id=2' })];
  const results = [resultOf(1, { elsewhere }), resultOf(3)];
  const {
    rows,
    items,
    facts: lines,
  } = searchDocument({ ...EXPORT, results }, { sandbox: false, productName: 'Earshot' });
  expect(rows.map((row) => row.at(-1))).toEqual(['https://news.ycombinator.com/item?id=2', null]);
  expect(items[0]?.url).toContain('https://news.ycombinator.com/item?id=2');
  expect(lines).toContainEqual(['Results', '2 of 29 found']);
});
