import type { Engagement } from '#contracts/search/search.ts';
import { storableJson } from '#domain/text/cut.ts';
import type { FoundPost } from './port.ts';

/** An index entry of Postgres holds 2,704 bytes; ids of platforms are far shorter. */
const MAX_ID_BYTES = 1_000;
/** The largest number that the columns of counts hold. */
const MAX_COUNT = 2 ** 31 - 1;
/** What Postgres reads as an ISO time: JavaScript writes years beyond 9999 with a sign. */
const LAST_YEAR = 9_999;

/**
 * A post of a platform within the bounds of our columns, so that one strange post does not cost those
 * that are stored with it: counts are capped, a date that cannot be one is unknown.
 * @returns null for a post whose id cannot be kept.
 */
export function storablePost(post: FoundPost): FoundPost | null {
  if (Buffer.byteLength(post.externalId) > MAX_ID_BYTES) return null;
  const year = post.postedAt?.getUTCFullYear() ?? 1970;
  return storableJson({
    ...post,
    postedAt: year >= 1 && year <= LAST_YEAR ? post.postedAt : null,
    engagement: Object.fromEntries(
      Object.entries(post.engagement).map(([name, count]) => [name, capped(count)]),
    ) as Engagement,
  });
}

const capped = (count: number | null | undefined): number | null =>
  typeof count === 'number' && Number.isFinite(count)
    ? Math.round(Math.min(MAX_COUNT, Math.max(-MAX_COUNT, count)))
    : null;
