import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { hasPhrasing } from '#domain/search/phrasings.ts';
import { shareOfMeaning, tellingOf } from '#domain/search/wordings.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { exactFilter } from '#providers/query.ts';
import { groupMatcher } from '#providers/text/local-match.ts';
import type { ReadPost } from '../scoring/read-post.ts';
import { toScoringQuery } from '../scoring/relevance/query.ts';
import { judgeRelevance } from '../scoring/relevance/relevance.ts';
import { scoreReadPosts } from '../scoring/score.ts';
import type { Score } from '../scoring/score.ts';

/** A phrasing other than the query itself, with its place in the search's list. */
export interface AskedPhrasing {
  at: number;
  query: ProviderQuery;
}

interface FusedScore extends Score {
  /** Bits of the phrasings that found the post: 1 for the query itself, 2 for the next one. */
  foundBy: number;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const K = 60;
/**
 * Relevance of a post that a phrasing matches perfectly and the query itself hardly. Keywords are
 * all meant: with fewer of them it only touches the search.
 */
const PHRASED = { query: 0.65, keywords: 0.45 } as const;
/** Right below the lowest tier: listed, but not as a result that counts. */
export const BELOW_TIERS = RELEVANCE_CUTOFFS.somewhatRelevant - 0.01;
/** A post that has less of a sentence's meaning than this is less relevant for it. */
const HALF = 0.5;

/**
 * Scores posts by a query and by its phrasings. The order by a sentence is fused by rank, so that a
 * post high in several lists comes before one in a single list; the relevances keep their scale, for
 * the first in order takes the highest of them. Null for a post with an excluded word.
 */
export function scoreByPhrasings(
  query: ProviderQuery,
  phrasings: readonly AskedPhrasing[],
  platform: PlatformId,
  posts: readonly StoredPost[],
  read: readonly ReadPost[],
): (FusedScore | null)[] {
  const matched = scoreReadPosts(query, platform, read);
  if (phrasings.length === 0 && query.mode === 'keywords')
    return matched.map((score) => score && { ...score, foundBy: 1 });
  const telling = tellingOf(query.text, query.mode);
  const heard = heardIn(telling);
  const shareOf = (post: StoredPost | undefined, found: number): number => {
    if (query.mode === 'keywords') return 1;
    return post && hasPhrasing(found, 0) ? Math.min(1, heard(post) / HALF) : 0;
  };
  const matches = groupMatcher(query);
  const tells = (post: StoredPost): boolean =>
    matches(`${post.title}\n${post.content}`, post.tags ?? []);
  const bits = foundBy(
    query,
    phrasings,
    platform,
    posts,
    (post, isWorded) => tells(post) || (!isWorded && heard(post) >= HALF),
  );
  const own = matched.map((score, index) => {
    const share = shareOf(posts[index], bits[index] ?? 0);
    if (share === 0) bits[index] = (bits[index] ?? 0) & ~1;
    return score && { ...score, relevance: rounded(score.relevance * share) };
  });
  const shares = phrasings.map(({ query: other }) =>
    shareOfMeaning(telling, tellingOf(other.text, query.mode === 'query' ? 'query' : 'keywords')),
  );
  const lists = phrasings.map(({ at, query: other }) => {
    const verdicts = judgeRelevance(toScoringQuery(other), read, platform);
    return verdicts.map((verdict, index) => (hasPhrasing(bits[index] ?? 0, at) ? verdict : null));
  });
  const scores = own.map((score, index) => {
    if (score === null) return null;
    let best: FusedScore = { ...score, foundBy: bits[index] ?? 0 };
    for (const [at, list] of lists.entries()) {
      const { score: as = 0, reason = '', spans = [] } = list[index] ?? {};
      const relevance = rounded(PHRASED[query.mode] * (shares[at] ?? 1) * as);
      if (relevance <= best.relevance) continue;
      best = { ...best, relevance, verdicts: { ...best.verdicts, relevance: { reason, spans } } };
    }
    return best;
  });
  if (query.mode === 'keywords') return scores;
  return inFusedOrder(scores, [
    own.map((score) => score?.relevance ?? 0),
    ...lists.map((list) => list.map((verdict) => verdict?.score ?? 0)),
  ]).map((score, at) => {
    const post = posts[at];
    // One rare word of a sentence is a hint, until its meaning is compared.
    const isHint = score?.foundBy === 1 && post && !tells(post);
    return score && isHint
      ? { ...score, relevance: Math.min(score.relevance, BELOW_TIERS) }
      : score;
  });
}

const rounded = (relevance: number): number => Math.round(relevance * 1_000) / 1_000;

/**
 * How much of a query's meaning a post has, 0..1. Words for anyone are none: a post of another
 * "small team" is about anything.
 */
function heardIn(telling: ReturnType<typeof tellingOf>): (post: StoredPost) => number {
  const holds = telling.map(({ names }) =>
    groupMatcher({ mode: 'keywords', groups: [names.map((text) => ({ text, phrase: false }))] }),
  );
  return ({ title, content, tags = [] }) => {
    const text = `${title}\n${content}`;
    return shareOfMeaning(
      telling,
      telling.filter((_each, at) => holds[at]?.(text, tags)),
    );
  };
}

/**
 * Which phrasings found each post: keywords that hold in it, and a sentence of which it has two
 * telling words, or, where no phrasing found it, half of its meaning.
 */
function foundBy(
  query: ProviderQuery,
  phrasings: readonly AskedPhrasing[],
  platform: PlatformId,
  posts: readonly StoredPost[],
  isHeard: (post: StoredPost, isWorded: boolean) => boolean,
): number[] {
  const holds = ({ at, query: each }: AskedPhrasing): ((post: StoredPost) => number) => {
    const refuse = exactFilter(each, platform);
    return (post) => (refuse(toFound(post)) === null ? 1 << at : 0);
  };
  const others = phrasings.map(holds);
  const own = query.mode === 'query' ? null : holds({ at: 0, query });
  return posts.map((post) => {
    const bits = others.reduce((sum, bitOf) => sum | bitOf(post), 0);
    return bits | (own === null ? Number(isHeard(post, bits > 0)) : own(post));
  });
}

const toFound = (post: StoredPost) => ({
  externalId: post.externalId,
  url: post.url,
  title: post.title,
  content: post.content,
  author: post.author ?? null,
  postedAt: post.postedAt,
  language: post.language ?? null,
  engagement: { likes: null, comments: null, shares: null },
  ...(post.kind === undefined ? {} : { kind: post.kind }),
  ...(post.tags === undefined ? {} : { tags: [...post.tags] }),
});

/** Gives the relevances, sorted, to the posts in the fused order of the lists. */
function inFusedOrder(
  scores: readonly (FusedScore | null)[],
  lists: readonly (readonly number[])[],
): (FusedScore | null)[] {
  const fused = scores.map(() => 0);
  for (const list of lists) {
    const order = [...list.keys()]
      .filter((at) => (list[at] ?? 0) > 0)
      .toSorted((a, b) => (list[b] ?? 0) - (list[a] ?? 0));
    for (const [rank, at] of order.entries()) fused[at] = (fused[at] ?? 0) + 1 / (K + rank + 1);
  }
  const kept = [...scores.keys()].filter((at) => (scores[at]?.foundBy ?? 0) > 0);
  const values = kept.map((at) => scores[at]?.relevance ?? 0).toSorted((a, b) => b - a);
  const order = kept.toSorted(
    (a, b) =>
      (fused[b] ?? 0) - (fused[a] ?? 0) ||
      (scores[b]?.relevance ?? 0) - (scores[a]?.relevance ?? 0),
  );
  const given = new Map(order.map((at, rank) => [at, values[rank] ?? 0]));
  return scores.map(
    (score, at) => score && { ...score, relevance: given.get(at) ?? score.relevance },
  );
}
