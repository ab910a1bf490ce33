import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { PlatformProgress, SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatDuration, formatNumber, plural } from '../../../lib/format.ts';

const ENDED: readonly PlatformProgress['state'][] = ['completed', 'failed', 'cancelled', 'skipped'];
const hasEnded = ({ state }: PlatformProgress): boolean => ENDED.includes(state);

const isSkipped = ({ state }: PlatformProgress): boolean => state === 'skipped';
const skippedCount = ({ progress }: Pick<SearchDetail, 'progress'>): number =>
  progress.filter(isSkipped).length;

/** k of n platforms have ended, not counting skipped ones. */
export function endedCount(search: Pick<SearchDetail, 'progress' | 'platforms'>): {
  ended: number;
  all: number;
} {
  return {
    ended: search.progress.filter((row) => hasEnded(row) && !isSkipped(row)).length,
    all: Math.max(search.platforms.length, search.progress.length) - skippedCount(search),
  };
}

/** Milliseconds from start to end, or to `now` while running; null before the start. */
export function elapsedMs(
  { startedAt, finishedAt }: Pick<PlatformProgress, 'startedAt' | 'finishedAt'>,
  now: number,
): number | null {
  if (startedAt === null) return null;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  return Math.max(0, end - Date.parse(startedAt));
}

export const failedRows = (search: Pick<SearchDetail, 'progress'>): PlatformProgress[] =>
  search.progress.filter(({ state }) => state === 'failed');

/** '10 platforms · 143 found · 6.2 s': the timeline collapsed into one line. */
export function foldedLine(search: SearchDetail, now: number): string {
  const took = elapsedMs(search, now);
  const skipped = skippedCount(search);
  return [
    plural(search.platforms.length - skipped, 'platform'),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    `${formatNumber(search.totalFound)} found`,
    ...(took === null ? [] : [formatDuration(took)]),
  ].join(' · ');
}

/** The same without the duration: '3 of 8 platforms · 24 found' while running. */
export function runLine(
  search: Pick<SearchDetail, 'progress' | 'platforms' | 'totalFound' | 'status'>,
): string {
  const { ended, all } = endedCount(search);
  const platforms = isFinal(search.status)
    ? plural(all, 'platform')
    : `${ended} of ${all} platforms`;
  return `${platforms} · ${formatNumber(search.totalFound)} found`;
}

/**
 * A row for each requested platform, including those that have not reported yet, in request order.
 */
export function timelineRows(
  search: Pick<SearchDetail, 'progress' | 'platforms'>,
): PlatformProgress[] {
  const byPlatform = new Map(search.progress.map((row) => [row.platform, row]));
  return search.platforms.map(
    (platform) =>
      byPlatform.get(platform) ?? {
        platform,
        state: 'queued',
        found: 0,
        startedAt: null,
        finishedAt: null,
        retryAt: null,
        failure: null,
        reason: null,
      },
  );
}

/** 'Waiting for GitHub', 'Waiting for GitHub, Tumblr and 2 more'; null once all have answered. */
export function waitingFor(search: Pick<SearchDetail, 'progress' | 'platforms'>): string | null {
  const names = timelineRows(search)
    .filter((row) => !hasEnded(row))
    .map(({ platform }) => PLATFORM_CATALOGUE[platform].name);
  const [first, second] = names;
  if (first === undefined) return null;
  if (second === undefined) return `Waiting for ${first}`;
  // Short enough for one line on a phone.
  return `Waiting for ${first} and ${names.length === 2 ? second : `${names.length - 1} more`}`;
}
