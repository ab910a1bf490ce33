import { expect, test } from 'vitest';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { competitorOf, eventOf, idOf, monitoredOf } from '../testing/samples.ts';
import { comparisonOf } from './comparison.ts';

const detailOf = (n: number, more: Partial<CompetitorDetail> = {}): CompetitorDetail => ({
  competitor: competitorOf(n),
  monitoring: null,
  facts: [],
  priceHistory: [],
  strengths: [],
  complaints: [],
  ...more,
});
const row = (details: readonly CompetitorDetail[], label: string) =>
  comparisonOf(details).find((each) => each.label === label)?.cells ?? [];

test('each row has a cell per competitor, and what is unknown says so', () => {
  const rows = comparisonOf([detailOf(1), detailOf(2), detailOf(3)]);
  expect(rows.every(({ cells }) => cells.length === 3)).toBe(true);
  const [prices] = row([detailOf(1)], 'Prices');
  expect(prices).toEqual({ lines: [], none: 'Not stated' });
  expect(row([detailOf(1)], 'Last change')[0]?.none).toBe('Not monitored');
});

test('a theme shows how many name it and the words of one of them', () => {
  const theme = {
    theme: 'Price',
    count: 4,
    quotes: [
      {
        mentionId: idOf(9),
        platform: 'reddit' as const,
        url: 'https://r.example/1',
        quote: 'dear',
      },
    ],
  };
  const [cell] = row([detailOf(1, { complaints: [theme, theme, theme, theme] })], 'Complaints');
  expect(cell?.lines).toHaveLength(3);
  expect(cell?.lines[0]).toEqual({
    text: 'Price (4)',
    quote: 'dear',
    url: 'https://r.example/1',
    source: 'Reddit',
  });
});

test('the last change and the mentions of 28 days come from monitoring', () => {
  const monitoring = monitoredOf(1, { lastEvent: eventOf(1), daily: [1, 2, 3] });
  const detail = detailOf(1, { monitoring });
  expect(row([detail], 'Mentions, 28 days')[0]?.lines[0]?.text).toBe('6');
  expect(row([detail], 'Last change')[0]?.lines[0]?.text).toContain('from $39 to $49');
});
