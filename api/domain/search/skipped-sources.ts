import type { Source } from '#contracts/platforms.ts';

// No schemas: the recording on the landing page also runs this.

/** A search waits for limits that end sooner than this. */
const WAITS_AT_MOST_MS = 60_000;

/** Whether a search submitted now skips this source because it would fail for a known reason. */
const isSkipped = (
  { state, limitedUntil }: Pick<Source, 'state' | 'limitedUntil'>,
  now: number,
): boolean =>
  state === 'blocked' ||
  (state === 'limited' &&
    limitedUntil !== null &&
    Date.parse(limitedUntil) - now > WAITS_AT_MOST_MS);

/**
 * The sources that a search of `platforms` skips. None when all of them are failing: the search
 * then tries them anyway, since one may have recovered.
 */
export function skippedSources(
  platforms: readonly string[],
  sources: readonly Source[],
  now: number,
): Source[] {
  const chosen = sources.filter(({ id }) => platforms.includes(id));
  const skipped = chosen.filter((source) => isSkipped(source, now));
  return skipped.length === platforms.length ? [] : skipped;
}
