import type { SourceState } from '../names.ts';

interface Source {
  id: string;
  state: SourceState;
  limitedUntil: string | null;
}

/** A search waits for limits that end sooner than this. */
const WAITS_AT_MOST_MS = 60_000;

/** Whether a search submitted now skips this source because it would fail for a known reason. */
const isSkipped = ({ state, limitedUntil }: Source, now: number): boolean =>
  state === 'blocked' ||
  (state === 'limited' &&
    limitedUntil !== null &&
    Date.parse(limitedUntil) - now > WAITS_AT_MOST_MS);

/**
 * The sources that a search of `platforms` skips. None when all of them are failing: the search
 * then tries them anyway, since one may have recovered.
 */
export function skippedSources<S extends Source>(
  platforms: readonly string[],
  sources: readonly S[],
  now: number,
): S[] {
  const chosen = sources.filter(({ id }) => platforms.includes(id));
  const skipped = chosen.filter((source) => isSkipped(source, now));
  return skipped.length === platforms.length ? [] : skipped;
}
