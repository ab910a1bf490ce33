import type { TrendProgress, TrendingList } from '#contracts/trending/list.ts';
import { TRENDING } from '#domain/trending/names.ts';
import type { TrendLevel } from '#domain/trending/names.ts';
import type { TrendParts, TrendingProblem } from '#contracts/trending/problem.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatAge, formatShortDay } from '../../../lib/format.ts';
import type { Tone } from '../../../texts/tone.ts';

export const LEVEL_TONES: Readonly<Record<TrendLevel, Tone>> = {
  exploding: 'negative',
  viral: 'negative',
  hot: 'caution',
  trending: 'accent',
  active: 'neutral',
  quiet: 'neutral',
};

/** '1 post', '2 posts': digits that are the same for all visitors. */
export const countOf = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

/** '38 posts · 31 people · 4 sources' */
export const figuresLine = ({ postCount, authors, sources }: TrendingProblem): string =>
  [
    countOf(postCount, 'post'),
    countOf(authors, 'person', 'people'),
    countOf(sources.length, 'source'),
  ].join(' · ');

/** What the curve of a problem shows, in words: its days end with one that is not over. */
export function daysWords(sparkline: readonly number[]): string {
  const [yesterday = 0, today = 0] = sparkline.slice(-2);
  return `Posts a day over 14 days, ${yesterday} yesterday and ${today} today so far`;
}

/** Why a problem has its score, beyond how many people and sources name it. */
export function scoreReasons(parts: TrendParts): string[] {
  const { burst, recentVoices, expectedVoices, engagementRatio } = parts;
  const recent = `${countOf(recentVoices, 'person', 'people')} in three days`;
  return [
    // Without a burst they do not say the same thing clearly enough to compare them with what is usual.
    burst === 0
      ? `${recent}, which is no clear rise.`
      : `${recent}; ${expectedVoices.toFixed(1)} would be usual.`,
    `Votes and comments: ${engagementRatio.toFixed(1)} times what is usual on those platforms.`,
  ];
}

const MINUTE = 60_000;

/** '12 min', '2 h', '3 d': an age in its largest unit; nothing is younger than a minute. */
export function shortAge(iso: string, now: number): string {
  const minutes = Math.max(1, Math.round((now - Date.parse(iso)) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 1_440)} d`;
}

/** A time of day in UTC: the same for all visitors, so hydration matches. */
export const utcTime = (iso: string): string => `${iso.slice(11, 16)} UTC`;

/** A list that has missed two refreshes is old. */
const OVERDUE_MINUTES = 2 * TRENDING.refreshMinutes + 5;

/** 'Last refreshed 3 hours ago, Nov 22, 10:30 UTC' for a list that is old; null for the others. */
export function overdueWords(refreshedAt: string, now: number): string | null {
  if (now - Date.parse(refreshedAt) < OVERDUE_MINUTES * MINUTE) return null;
  const today = new Date(now).toISOString();
  return `Last refreshed ${formatAge(refreshedAt, now)}, ${utcSince(refreshedAt, today)}`;
}

/** The sources' own time as of this moment, in milliseconds. */
export const dataNow = ({ dataAt, refreshedAt }: TrendingList): number =>
  Date.parse(dataAt ?? refreshedAt ?? new Date(0).toISOString());

/** '09:12 UTC', or 'Nov 19, 09:12 UTC' on another day than `today`. */
const utcSince = (iso: string, today: string | null): string =>
  iso.slice(0, 10) === today?.slice(0, 10)
    ? utcTime(iso)
    : `${formatShortDay(iso)}, ${utcTime(iso)}`;

/** 'GitHub has been silent since 09:12 UTC.', one sentence for each source that is missing. */
export const missingSources = ({
  sources,
  refreshedAt,
}: Pick<TrendingList, 'sources' | 'refreshedAt'>): string[] =>
  sources
    .filter(({ state }) => state !== 'listening')
    .map(({ platform, state, lastAnswerAt }) => {
      const { name } = PLATFORM_CATALOGUE[platform];
      if (state === 'not_configured') return `${name} is not set up.`;
      const word = state === 'limited' ? 'limited' : 'silent';
      return lastAnswerAt === null
        ? `${name} has not answered yet.`
        : `${name} has been ${word} since ${utcSince(lastAnswerAt, refreshedAt)}.`;
    });

/** What a refresh is doing, such as 'Reading 3 of 5 sources, 120 posts so far'. */
export function progressWords(progress: TrendProgress): string {
  const { stage, sourcesDone, sourcesTotal, posts } = progress;
  if (stage === 'queued') return 'Refresh is about to start';
  if (stage === 'ranking') return `Ranking ${posts} posts`;
  return `Reading ${sourcesDone} of ${sourcesTotal} sources, ${posts} posts so far`;
}
