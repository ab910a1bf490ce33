import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { MonitorExport, MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatDate, formatShortDay, plural } from '../../../lib/format.ts';
import { averageWord, priceText, asHeading } from '../words.ts';
import { STATUS_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import {
  averageOf,
  byPlatform,
  grandTotal,
  isRanked,
  sharesOf,
  totalsOf,
} from '../analytics/blocks.ts';
import { daysOf, fastestRiser, weeklyMentions } from '../analytics/by-time.ts';
import { trendText, wilson } from '../analytics/statistics.ts';
import { dateOf, documentOf, tableOf } from '../../export/export-document.ts';
import type {
  ColumnOf,
  ExportBar,
  ExportChart,
  ExportDocument,
  ExportOptions,
} from '../../export/export-document.ts';

/** A competitor with its changes and its totals in the range. */
interface Monitored {
  each: MonitoredCompetitor;
  changes: readonly CompanyEvent[];
  totals: ReturnType<typeof totalsOf>;
}

const columnsOf = (rangeLabel: string): readonly ColumnOf<Monitored>[] => [
  ['Name', 24, ({ each }) => each.name],
  ['Website', 30, ({ each }) => each.website, 'link'],
  ['Status', 14, ({ each }) => STATUS_LABELS[each.status]],
  ['Type', 12, ({ each }) => TYPE_LABELS[each.competitive_type]],
  ['Category', 20, ({ each }) => each.category],
  ['Mentions', 10, ({ each }) => each.analytics.totalMentions],
  [`Mentions, ${rangeLabel}`, 16, ({ totals }) => totals.mentions],
  ['Positive', 10, ({ totals }) => totals.positive],
  ['Neutral', 10, ({ totals }) => totals.neutral],
  ['Negative', 10, ({ totals }) => totals.negative],
  ['Price', 24, ({ each }) => priceText(each)],
  ['Last change', 60, ({ each }) => each.lastEvent && changeSentence(each.lastEvent)],
  ['Last change on', 18, ({ each }) => dateOf(each.lastEvent?.seenAt ?? null)],
  [`Earlier changes, ${rangeLabel}`, 60, earlierChanges],
  ['Monitored since', 18, ({ each }) => dateOf(each.monitoredSince)],
];

function earlierChanges({ each, changes }: Monitored): string | null {
  const earlier = changes.filter(({ id }) => id !== each.lastEvent?.id);
  return earlier.length === 0 ? null : earlier.map(changeSentence).join('. ');
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/**
 * Converts the server's export of monitoring, with the totals of a range, to the document behind
 * every format.
 */
export function monitoringReport(
  data: MonitorExport,
  stats: CompetitorStats,
  { rangeLabel, ...options }: ExportOptions & { rangeLabel: string },
): ExportDocument {
  const { competitors, changes } = data;
  const inRange = changes.filter(({ seenAt }) => seenAt.slice(0, 10) >= stats.from);
  const changesOf = Map.groupBy(inRange, ({ companyId }) => companyId);
  const rows = competitors.map((each): Monitored => ({
    each,
    changes: changesOf.get(each.companyId) ?? [],
    totals: totalsOf(
      stats.series.find(({ competitorId }) => competitorId === each.id) ?? { platforms: [] },
    ),
  }));
  return documentOf(data, options, {
    title: 'Competitive intelligence',
    facts: [
      ['Competitors', String(competitors.length)],
      ['Range', `${rangeLabel}, ${formatDate(stats.from)} to ${formatDate(stats.to)}`],
      ['Date', formatDate(new Date().toISOString())],
    ],
    summary: { headline: headlineOf(stats), points: pointsOf(stats, competitors, inRange) },
    charts: chartsOf(stats),
    ...tableOf(columnsOf(rangeLabel), rows),
    items: rows.map(({ each, changes: own }) => ({
      title: each.name,
      meta: [
        STATUS_LABELS[each.status],
        TYPE_LABELS[each.competitive_type],
        plural(each.analytics.totalMentions, 'mention'),
        priceText(each),
      ]
        .filter((part) => part !== null)
        .join(' · '),
      text: each.description,
      reason: reasonOf(each, own),
      url: each.website ?? '',
    })),
  });
}

function headlineOf(stats: CompetitorStats): string {
  const shares = sharesOf(stats);
  const [leader] = shares;
  if (!leader) return 'No mentions in this range.';
  if (!isRanked(shares)) return 'Too few mentions to rank competitors by share of voice.';
  return `${leader.name} leads with ${percent(leader.share)} of mentions (95% interval ${percent(leader.low)} to ${percent(leader.high)}).`;
}

/** The changes in the range, else the last one before it. */
function reasonOf({ lastEvent }: MonitoredCompetitor, changes: readonly CompanyEvent[]): string {
  if (changes.length > 0) return changes.slice(0, ITEM_CHANGES).map(changeSentence).join('. ');
  return lastEvent === null ? 'No changes since monitoring began' : changeSentence(lastEvent);
}
const ITEM_CHANGES = 5;

const RANKS = { high: 0, medium: 1, low: 2 } as const;
const SUMMARY_CHANGES = 5;

function pointsOf(
  stats: CompetitorStats,
  competitors: readonly MonitoredCompetitor[],
  inRange: readonly CompanyEvent[],
): string[] {
  const total = grandTotal(stats);
  const average = averageOf(total);
  const riser = fastestRiser(stats);
  const names = new Map(competitors.map(({ companyId, name }) => [companyId, name]));
  const changes = inRange.toSorted((a, b) => RANKS[a.significance] - RANKS[b.significance]);
  return [
    `${plural(total.mentions, 'mention')} of ${plural(stats.series.length, 'competitor')}`,
    ...(average === null
      ? []
      : [
          `Sentiment ${averageWord(average, { ...total, all: total.mentions }).toLowerCase()}: ${total.positive} positive, ${total.neutral} neutral, ${total.negative} negative`,
        ]),
    ...(riser === null
      ? []
      : [
          `Fastest riser: ${riser.name}, ${trendText(riser.trend, Math.floor(daysOf(stats).length / 2))}`,
        ]),
    ...changes
      .slice(0, SUMMARY_CHANGES)
      .map((event) => `${names.get(event.companyId) ?? ''}: ${changeSentence(event)}`),
  ];
}

/** A change in words, with both versions if there are two. */
function changeSentence({ title, changes, seenAt }: CompanyEvent): string {
  const sides = changes.flatMap(({ label, before, after }) =>
    before !== null && after !== null ? [`${label}: ${before.text}, now ${after.text}`] : [],
  );
  return [`${asHeading(title)}, seen ${formatDate(seenAt)}`, ...sides].join('; ');
}

function chartsOf(stats: CompetitorStats): ExportChart[] {
  const total = grandTotal(stats).mentions;
  if (total === 0) return [];
  return [
    {
      title: 'Share of voice',
      note: 'Part of all mentions. The line over each bar is its 95% interval; where lines overlap, the order may be chance.',
      bars: sharesOf(stats).map(({ name, share, low, high }) => ({
        label: name,
        value: share,
        low,
        high,
        note: `${percent(share)} (${percent(low)} to ${percent(high)})`,
      })),
    },
    {
      title: 'Platforms',
      note: 'Where the mentions were posted.',
      bars: byPlatform(stats).map(({ platform, mentions }) =>
        bar(PLATFORM_CATALOGUE[platform].name, mentions, total),
      ),
    },
    {
      title: 'Positive mentions',
      note: 'Part of each competitor’s mentions that is positive, with its 95% interval.',
      bars: sharesOf(stats).flatMap(({ id }) => positiveBar(stats, id)),
    },
    {
      title: 'Mentions by week',
      note: 'Weeks start on Monday; the first and last may be incomplete.',
      bars: weekBars(stats),
    },
  ];
}

const bar = (label: string, count: number, all: number): ExportBar => ({
  label,
  value: count / all,
  low: null,
  high: null,
  note: `${count} (${percent(count / all)})`,
});

function positiveBar(stats: CompetitorStats, id: string): ExportBar[] {
  const series = stats.series.find(({ competitorId }) => competitorId === id);
  if (!series) return [];
  const { positive, mentions } = totalsOf(series);
  const { low, high } = wilson(positive, mentions);
  const value = positive / mentions;
  return [
    { label: series.name, value, low, high, note: `${percent(value)}, ${positive} of ${mentions}` },
  ];
}

function weekBars(stats: CompetitorStats): ExportBar[] {
  const weeks = weeklyMentions(stats);
  const most = Math.max(1, ...weeks.map(({ mentions }) => mentions));
  return weeks.map(({ week, mentions }) => ({
    label: formatShortDay(week),
    value: mentions / most,
    low: null,
    high: null,
    note: plural(mentions, 'mention'),
  }));
}
