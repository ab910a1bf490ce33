import { startOf } from '#domain/text/cut.ts';
import { guessLanguage } from '#domain/language/text.ts';
import { LIMITS, RELEVANCE_CUTOFFS, RELEVANCE_FLOOR } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { compareStanding } from '#domain/search/order.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import type { Post, StoredPost } from '#db/commands/search/mentions.ts';
import type { RejectedMention, ScoredMention } from '#db/commands/search/results.ts';
import type { FoundPost, ProviderQuery, RefusedPost } from '#providers/port.ts';
import { storablePost } from '#providers/storable.ts';
import { foldPrints } from '../scoring/duplicates/duplicate-groups.ts';
import { fingerprintOf, readFingerprint } from '../scoring/duplicates/fingerprint.ts';
import { readPost } from '../scoring/read-post.ts';
import { scoreByPhrasings } from './fusion.ts';
import type { AskedPhrasing } from './fusion.ts';

const MIN_CANDIDATES = 50;
const MAX_URL = 2_000;
const MAX_AUTHOR = 200;

/** How many posts to request from a provider: more than are shown, to give ranking a choice. */
export function candidatesFor(limit: number): number {
  return Math.min(LIMITS.searchLimitMax, Math.max(MIN_CANDIDATES, limit * 2));
}

/** A provider's results, ready to be stored: web addresses only, each post once. */
export function toPosts(items: readonly FoundPost[], fetchedAt: Date): Post[] {
  const posts = new Map<string, Post>();
  for (const found of items) {
    const item = storablePost(found);
    if (item === null || !isWebAddress(item.url) || posts.has(item.externalId)) continue;
    posts.set(item.externalId, {
      ...item,
      author: item.author === null ? null : startOf(item.author, MAX_AUTHOR),
      language: item.language ?? guessLanguage(`${item.title}\n${item.content}`),
      fetchedAt,
    });
  }
  return [...posts.values()];
}

function isWebAddress(url: string): boolean {
  if (url.length > MAX_URL) return false;
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** Posts of unknown time come last among equals. */
const timeOf = ({ postedAt }: StoredPost): number => postedAt?.getTime() ?? 0;

/**
 * Neither a known author to answer nor a date, or an offer of the author's own: such a post is
 * context, never a lead.
 */
const CONTEXT_RELEVANCE = RELEVANCE_CUTOFFS.relevant - 0.01;

export function isContext(
  { author, postedAt }: { author?: string | null | undefined; postedAt: Date | string | null },
  { intent, verdicts }: Pick<SearchResult, 'intent' | 'verdicts'>,
): boolean {
  const isOffer = intent === 'promotion' && verdicts.intent.unsure !== true;
  return isOffer || (author === null && postedAt === null);
}

interface Ranking {
  best: ScoredMention[];
  /** Matches of the conversations after those, in their order. */
  rest: ScoredMention[];
  /** Posts unrelated to the query. */
  rejected: RejectedMention[];
}

/**
 * Scores stored posts and keeps the best: a platform can fill at most `limit` places of the shared
 * list, and a conversation takes one place however often it was posted.
 */
export function rank(
  query: ProviderQuery,
  platform: PlatformId,
  posts: readonly StoredPost[],
  { limit, phrasings = [] }: { limit: number; phrasings?: readonly AskedPhrasing[] },
): Ranking {
  const read = posts.map(readPost);
  const scores = scoreByPhrasings(query, phrasings, platform, posts, read);
  const ranked = posts.flatMap((post, index) => {
    const score = scores[index];
    if (score === null || score === undefined) return [];
    const highest = isContext(post, score) ? CONTEXT_RELEVANCE : 1;
    const relevance = Math.min(score.relevance, highest);
    return [
      { post, score: { ...score, relevance }, fingerprint: fingerprintOf(post, read[index]) },
    ];
  });
  ranked.sort(
    (a, b) =>
      compareStanding({ ...a.score, ownVerdict: null }, { ...b.score, ownVerdict: null }) ||
      timeOf(b.post) - timeOf(a.post) ||
      (a.post.id < b.post.id ? -1 : 1),
  );
  // Keywords are matched exactly; of a sentence or of fewer keywords a post may have next to nothing.
  const isWide = query.mode === 'query' || phrasings.length > 0;
  const isFar = ({ score }: (typeof ranked)[number]): boolean =>
    score.foundBy === 0 || (isWide && score.relevance < RELEVANCE_FLOOR);
  const near = ranked.filter((each) => !isFar(each));
  const groups = foldPrints(near.map(({ fingerprint }) => readFingerprint(fingerprint)));
  const shown = new Set([...new Set(groups)].slice(0, limit));
  const scored = near.map(({ post, score, fingerprint }, at) => ({
    isShown: shown.has(groups[at] ?? -1),
    mention: { mentionId: post.id, fingerprint, ...score },
  }));
  const mentionsOf = (isShown: boolean): ScoredMention[] =>
    scored.filter((each) => each.isShown === isShown).map(({ mention }) => mention);
  return {
    best: mentionsOf(true),
    rest: mentionsOf(false),
    rejected: ranked.filter(isFar).map(({ post, score }) => ({
      mentionId: post.id,
      relevance: score.relevance,
      cause: 'below_threshold',
      reason: score.verdicts.relevance.reason,
    })),
  };
}

/** Posts that the query itself refused, once stored; the most relevant first. */
export function rejectionsOf(
  refused: readonly RefusedPost[],
  stored: readonly StoredPost[],
  scored: readonly RejectedMention[],
): RejectedMention[] {
  const ids = new Map(stored.map(({ externalId, id }) => [externalId, id]));
  const rejected = refused.flatMap(({ post, cause, reason }) => {
    const mentionId = ids.get(post.externalId);
    return mentionId ? [{ mentionId, relevance: 0, cause, reason }] : [];
  });
  return [...scored, ...rejected].slice(0, LIMITS.rejectedPerPlatform);
}
