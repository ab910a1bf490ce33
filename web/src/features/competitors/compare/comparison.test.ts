import { expect, test } from 'vitest';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { detailOf, eventOf, idOf, monitoredOf } from '../testing/samples.ts';
import { comparisonReport } from '../pages/compare-page.tsx';
import { comparisonOf } from './comparison.ts';

const row = (details: readonly CompetitorDetail[], label: string) =>
  comparisonOf(details, 90).find((each) => each.label === label)?.cells ?? [];

test('each row has a cell per competitor, and unknown values say so', () => {
  const rows = comparisonOf([detailOf(1), detailOf(2), detailOf(3)], 90);
  expect(rows.every(({ cells }) => cells.length === 3)).toBe(true);
  const [prices] = row([detailOf(1)], 'Prices');
  expect(prices).toEqual({ lines: [], none: 'Not stated' });
  expect(row([detailOf(1)], 'Last change')[0]?.none).toBe('Not monitored');
});

test('a theme shows how many posts name it and quotes one of them', () => {
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

test('mentions and sentiment each name their period', () => {
  const detail = detailOf(1, { monitoring: monitoredOf(1, { daily: [1, 2, 3] }) });
  Object.assign(detail.competitor.analytics, {
    totalMentions: 40,
    positiveMentions: 3,
    negativeMentions: 1,
    averageSentiment: 0.2,
  });
  const labels = comparisonOf([detail], 365).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Mentions, 28 days', 'Sentiment, 365 days']));
  const [cell] = row([detail], 'Sentiment, 90 days');
  expect(cell?.lines[0]?.text).toContain('3 positive, 1 negative of 40 mentions');
});

test('without a clear opinion, the newest posts about it are quoted', () => {
  const detail = detailOf(1);
  detail.competitor.analytics.recent_mentions = [
    {
      id: idOf(7),
      platform: 'mastodon',
      url: 'https://m.example/7',
      title: '',
      content: 'Company 1 va très bien.',
      author: null,
      timestamp: null,
      sentiment: 0,
      engagement: { likes: null, comments: null, shares: null },
    },
  ];
  const [cell] = row([detail], 'In their own words');
  expect(cell?.lines).toEqual([
    {
      text: 'Not judged',
      quote: 'Company 1 va très bien.',
      url: 'https://m.example/7',
      source: 'Mastodon',
    },
  ]);
});

test('the row of quotes is omitted if strengths and complaints cover everyone', () => {
  const labels = comparisonOf([detailOf(1), detailOf(2)], 90).map(({ label }) => label);
  expect(labels).toContain('Complaints');
  expect(labels).not.toContain('In their own words');
});

test('A-21: the file is named after the compared competitors', () => {
  const data = { fileName: 'earshot-monitoring', brand: 'Earshot', competitors: [], changes: [] };
  const options = { sandbox: false, productName: 'Earshot', days: 90 };
  const { fileName } = comparisonReport(data, [detailOf(1), detailOf(2)], options);
  expect(fileName).toMatch(/^earshot-comparison-company-1-company-2-\d{4}-\d{2}-\d{2}$/);
});
