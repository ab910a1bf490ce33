import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { PlatformProgress } from '#contracts/search/search.ts';
import type { QueuePlace } from '#contracts/ticks.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { KnownPlaces } from '../live/queue-places.ts';

/** Positions arrive every two seconds; older ones are from a worker that has stopped. */
const CURRENT_MS = 15_000;

/** Positions of the platforms that have not started. */
export function currentPlaces(
  known: KnownPlaces | null,
  progress: readonly PlatformProgress[],
  now: number,
): ReadonlyMap<PlatformId, QueuePlace> {
  if (known === null || now - known.at > CURRENT_MS) return new Map();
  const queued = new Set(
    progress.filter(({ state }) => state === 'queued').map(({ platform }) => platform),
  );
  return new Map(
    known.places
      .filter(({ platform }) => queued.has(platform))
      .map((place) => [place.platform, place]),
  );
}

/** 'About 12 searches ahead of yours, about 1 min'. */
export function placeWords({ ahead, seconds }: QueuePlace): string {
  const time = seconds === null ? '' : `, ${roughly(seconds)}`;
  if (ahead === 0) return `Yours is next${time}`;
  if (ahead === 1) return `1 search ahead of yours${time}`;
  return `About ${formatNumber(ahead)} searches ahead of yours${time}`;
}

/** 'GitHub is busy: about 12 searches ahead of yours, about 1 min', for the longest wait. */
export function queueSentence(places: ReadonlyMap<PlatformId, QueuePlace>): string | null {
  const longest = [...places.values()].reduce<QueuePlace | null>(
    (most, place) => (most === null || place.ahead > most.ahead ? place : most),
    null,
  );
  if (longest === null) return null;
  const words = placeWords(longest);
  const { name } = PLATFORM_CATALOGUE[longest.platform];
  return `${name} is busy: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

function roughly(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} s`;
  return `about ${Math.round(seconds / 60)} min`;
}
