import type { PlatformId } from '#domain/names.ts';
import { notePlatformFailure } from '#db/commands/monitoring/collection.ts';
import { storeCollected } from '#db/commands/monitoring/store-collected.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { readCompanions } from '#db/queries/monitoring/companions.ts';
import { readWatch } from '#db/queries/monitoring/watch.ts';
import type { CollectionKey, Watched } from '#db/queries/monitoring/watch.ts';
import { ProviderError } from '#providers/port.ts';
import type {
  FoundPost,
  ProviderAnswer,
  ProviderQuery,
  Provider,
  ProviderRequest,
} from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import type { SourceClock } from '#providers/source-clock.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { toPosts } from '../search/posts.ts';
import { queryOf, judgeMentions, judgePosts } from './judge-mentions.ts';
import { exactFilter, joinQueries } from '#providers/query.ts';

const POSTS = 200;
/** A shared search and one alone fit into the minute of the activity. */
const REQUEST_MS = 25_000;
/** More than any platform accepts in one search. */
const COMPANIONS = 30;

export interface PlatformDeps extends Pick<ActivityDeps, 'database'> {
  registry: Pick<Registry, 'get'>;
  clock: Pick<SourceClock, 'now'>;
}

type PlatformKey = CollectionKey & { platform: PlatformId };

/** A watch in a request: that of the collection first, then those read along with it. */
interface Reading extends CollectionKey, Asked {
  watched: Watched;
}

/**
 * Reads what one platform has for a watch; returns how many mentions and posts are new. Where one
 * search takes several queries, watches that are due soon are read along with it.
 */
export async function readPlatform(
  deps: PlatformDeps,
  key: PlatformKey,
  signal: AbortSignal,
): Promise<{ added: number }> {
  const watched = await readWatch(deps.database, key);
  const own = watched && readingOf(key, watched);
  if (!own) return { added: 0 };
  try {
    const along = own.watched.baseline ? null : await readAlong(deps, key, own, signal);
    if (along !== null) return along;
    const { items } = await ask(deps, key.platform, [own], signal);
    const [collected] = await judgeAll(deps, key.platform, [own], items);
    if (!collected) return { added: 0 };
    const coveredSince = reachOf(own.since, items);
    return { added: await storeCollected(deps.database, key, { ...collected, coveredSince }) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The next collection reads from where this platform was left.
    await notePlatformFailure(deps.database, key, error.message);
    return { added: 0 };
  }
}

function readingOf(key: CollectionKey, watched: Watched): Reading | null {
  const query = queryOf(watched);
  return query && { watchId: key.watchId, n: key.n, watched, query, since: watched.since };
}

/** Null when no other watch can be read along, or when their answer is not whole. */
async function readAlong(
  deps: PlatformDeps,
  key: PlatformKey,
  own: Reading,
  signal: AbortSignal,
): Promise<{ added: number } | null> {
  const provider = deps.registry.get(key.platform);
  if (!provider.takesWhole) return null;
  const { readAt, companions } = await readCompanions(deps.database, key, COMPANIONS);
  const others = companions.flatMap(({ watched, ...each }) => readingOf(each, watched) ?? []);
  const pack = packWatches(provider, own, others);
  if (pack.length === 1) return null;
  const answer = await ask(deps, key.platform, pack, signal);
  // The missing results may belong to any of them.
  if (answer.cutShort) return null;
  const [first, ...rest] = await judgeAll(deps, key.platform, pack, answer.items);
  if (!first) return null;
  const along = rest.map((collected) => ({ ...collected, readAt }));
  return { added: await storeCollected(deps.database, key, first, along) };
}

function ask(
  { registry }: PlatformDeps,
  platform: PlatformId,
  pack: readonly Reading[],
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const request = { ...requestFor(pack, platform), limit: POSTS };
  const timeout = AbortSignal.timeout(REQUEST_MS);
  return registry.get(platform).search(request, { signal: AbortSignal.any([signal, timeout]) });
}

/** Stores the posts once, and judges the matching ones for each watch. */
async function judgeAll(
  { database, clock }: PlatformDeps,
  platform: PlatformId,
  pack: readonly Reading[],
  items: readonly FoundPost[],
) {
  const stored = await storeMentions(database, platform, toPosts(items, clock.now()));
  return pack.map(({ watchId, n, watched, query, since }) => {
    const own = postsFor({ query, since }, platform, items).map(({ externalId }) => externalId);
    const matching = new Set(own);
    const posts = stored.filter(({ externalId }) => matching.has(externalId));
    const verdicts =
      watched.kind === 'company'
        ? { mentions: judgeMentions(watched, platform, query, posts), posts: [] }
        : { mentions: [], posts: judgePosts(platform, query, posts) };
    return { watchId, n, ...verdicts, coveredSince: since };
  });
}

/** A full answer reaches back to its oldest post; there may be more behind it. */
function reachOf(since: Date, items: readonly FoundPost[]): Date {
  const times = items.flatMap(({ postedAt }) => postedAt?.getTime() ?? []);
  return items.length < POSTS || times.length === 0 ? since : new Date(Math.min(...times));
}

/** One watch's query for a platform. */
interface Asked {
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
