import type { PlatformId } from '#domain/names.ts';
import type { FoundPost, Provider, ProviderQuery, ProviderRequest } from '#providers/port.ts';
import { exactFilter, joinQueries } from '#providers/query.ts';

/** One watch's query for a platform. */
export interface Asked {
  query: ProviderQuery;
  since: Date;
}

/** The first one, and as many others as the platform accepts in the same search. */
export function packWatches<T extends Asked>(
  { takesWhole }: Pick<Provider, 'takesWhole'>,
  own: T,
  others: readonly T[],
): T[] {
  const pack = [own];
  for (const other of others) {
    const joined = joinQueries([...pack, other].map(({ query }) => query));
    if (joined !== null && takesWhole?.(joined)) pack.push(other);
  }
  return pack;
}

/** The search that answers all of a pack. */
export function requestFor(
  pack: readonly Asked[],
  platform: PlatformId,
): Pick<ProviderRequest, 'query' | 'since' | 'refuse'> {
  const filters = pack.map(({ query }) => exactFilter(query, platform));
  const [only] = pack;
  const query = only && pack.length === 1 ? only.query : joinQueries(pack.map((one) => one.query));
  if (!query) throw new Error('These watches cannot be asked for together.');
  return {
    query,
    since: new Date(Math.min(...pack.map(({ since }) => since.getTime()))),
    refuse: (post) => {
      const refusals = filters.map((refuse) => refuse(post));
      return refusals.includes(null) ? null : (refusals[0] ?? null);
    },
  };
}

/** The posts of an answer that one of its pack would have been given alone. */
export function postsFor(
  { query, since }: Asked,
  platform: PlatformId,
  items: readonly FoundPost[],
): FoundPost[] {
  const refuse = exactFilter(query, platform);
  return items.filter(
    (post) => refuse(post) === null && (post.postedAt === null || post.postedAt >= since),
  );
}
