import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type {
  CompanySeries,
  DayMentions,
  PlatformTotals,
} from '#contracts/competitors/analytics.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import { SOURCES_TODAY } from '../source-clock.ts';

/** Days that are also stated by platform. Collections seldom find older posts. */
export const RECENT_DAYS = 3;

/** `days`, `platforms` and `recent` are columns of figures as text, which is faster than JSON. */
export type SeriesRow = Omit<CompanySeries, 'days' | 'platforms' | 'recent' | 'recentFrom'> & {
  days: string;
  platforms: string;
  recent: string;
} & Record<string, unknown>;

const totalsSince = (days: number) => sql`
  company_day_totals t where t.company_id = k.id and t.day > ${SOURCES_TODAY} - ${days}::int`;

const COUNTS = ['mentions', 'positive', 'neutral', 'negative'] as const;
const FIGURES = [...COUNTS, 'sentiment_sum', 'likes', 'comments', 'shares'] as const;

/** Columns by name: no statement is built from text. */
const COLUMN = {
  day: sql`day`,
  platform: sql`platform`,
  mentions: sql`mentions`,
  positive: sql`positive`,
  neutral: sql`neutral`,
  negative: sql`negative`,
  sentiment_sum: sql`sentiment_sum`,
  likes: sql`likes`,
  comments: sql`comments`,
  shares: sql`shares`,
} as const;
type ColumnName = keyof typeof COLUMN;

const listOf = (names: readonly ColumnName[], write: (column: SQL) => SQL): SQL =>
  sql.join(
    names.map((name) => write(COLUMN[name])),
    sql`, `,
  );

/** Arrays next to each other as one text, such as `{a,b};{1,2}`. */
const columns = (...names: ColumnName[]): SQL =>
  sql`concat_ws(';', ${listOf(names, (column) => sql`array_agg(${column})::text`)})`;

const sums = (names: readonly ColumnName[]): SQL =>
  listOf(names, (column) => sql`sum(${column}) as ${column}`);

/** Sums of the last `days` as lateral joins on `companies k`, named `d`, `p` and `r`. */
export const seriesOf = (days: number) => sql`
  left join lateral (
    select ${columns('day', ...COUNTS)} as days
    from (select day, ${sums(COUNTS)} from ${totalsSince(days)} group by day order by day) x
  ) d on true
  left join lateral (
    select ${columns('platform', ...FIGURES)} as platforms
    from (select platform, ${sums(FIGURES)} from ${totalsSince(days)}
      group by platform order by platform) x
  ) p on true
  left join lateral (
    select ${columns('day', 'platform', ...FIGURES)} as recent
    from (select * from ${totalsSince(Math.min(days, RECENT_DAYS))} order by day, platform) x
  ) r on true`;

/** The rows that `columns` wrote. */
function* rowsOf(text: string): Generator<string[]> {
  if (text === '') return;
  const all = text.split(';').map((column) => column.slice(1, -1).split(','));
  for (const at of all[0]?.keys() ?? []) yield all.map((column) => column[at] ?? '');
}

const toCounts = ([mentions, positive, neutral, negative]: readonly string[]) => ({
  mentions: Number(mentions),
  positive: Number(positive),
  neutral: Number(neutral),
  negative: Number(negative),
});

/** Engagement is null without advanced analytics. */
const toFigures = (figures: readonly string[], advanced: boolean) => {
  const [sentimentSum, ...engagement] = figures.slice(COUNTS.length);
  const [likes = null, comments = null, shares = null] = advanced ? engagement.map(Number) : [];
  return { ...toCounts(figures), sentimentSum: Number(sentimentSum), likes, comments, shares };
};

export function toSeries(
  { days, platforms, recent, ...company }: SeriesRow,
  { advanced, recentFrom }: { advanced: boolean; recentFrom: string },
): CompanySeries {
  return {
    ...company,
    days: [...rowsOf(days)].map(([day = '', ...figures]): DayMentions => ({
      day,
      ...toCounts(figures),
    })),
    platforms: [...rowsOf(platforms)].map(([platform, ...figures]): PlatformTotals => ({
      platform: platform as PlatformTotals['platform'],
      ...toFigures(figures, advanced),
    })),
    recent: [...rowsOf(recent)].map(([day = '', platform, ...figures]): DayTotal => ({
      day,
      platform: platform as DayTotal['platform'],
      ...toFigures(figures, advanced),
    })),
    recentFrom,
  };
}
