import { hash } from 'node:crypto';
import { SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import type { Intent, PlatformId } from '#domain/names.ts';
import { remembering } from '#domain/remembering.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { judgeIntent } from './intent/intent.ts';
import { requestOf } from './intent/request.ts';
import { toScoringQuery } from './relevance/query.ts';
import { readPost } from './read-post.ts';
import type { ReadPost, Scorable } from './read-post.ts';
import { judgeRelevance } from './relevance/relevance.ts';
import { judgeSentiment } from './sentiment/sentiment.ts';

/** From this probability on, four of five intents are right (deploy/docs/judgement.md). */
const SURE = 0.75;

/** Sentiments between the product's threshold and this are right half of the time (same page). */
const CLEAR_SENTIMENT = 0.3;
const isFaint = (score: number): boolean =>
  Math.abs(score) > SEARCH_SENTIMENT_CUTOFF && Math.abs(score) < CLEAR_SENTIMENT;

export interface Score {
  relevance: number;
  intent: Intent;
  sentiment: number;
  /** One sentence on what the author wants; empty when that is unclear. */
  reason: string;
  verdicts: SearchResult['verdicts'];
}

/** Scores a batch of one platform's posts; null for a post that contains an excluded word. Pure. */
export const scorePosts = (
  query: ProviderQuery,
  platform: PlatformId,
  posts: readonly Scorable[],
): (Score | null)[] => scoreReadPosts(query, platform, posts.map(readPost));

/** The same for posts that were already parsed, to parse each only once. */
export function scoreReadPosts(
  query: ProviderQuery,
  platform: PlatformId,
  read: readonly ReadPost[],
): (Score | null)[] {
  const relevances = judgeRelevance(toScoringQuery(query), read, platform);
  return read.map((post, index) => {
    const relevance = relevances[index];
    if (!relevance || relevance.excluded) return null;
    const { verdicts, ...own } = judgeOwn(post, platform);
    const { score, reason, spans } = relevance;
    return { ...own, relevance: score, verdicts: { relevance: { reason, spans }, ...verdicts } };
  });
}

type OwnScore = Omit<Score, 'relevance' | 'verdicts'> & {
  verdicts: Omit<Score['verdicts'], 'relevance'>;
};

/** Those of a search with its further passes, which find mostly the same. */
const REMEMBERED_POSTS = 1_000;

/** What a post says by itself, whatever was searched for. */
const judgeOwn = remembering(
  REMEMBERED_POSTS,
  ({ post: { title, content, kind } }: ReadPost, platform: PlatformId) =>
    hash('sha256', JSON.stringify([platform, kind, title, content]), 'base64'),
  (post, platform): OwnScore => {
    const sentiment = judgeSentiment(post, platform);
    const intent = judgeIntent(post, sentiment.score, platform);
    return {
      intent: intent.intent,
      sentiment: sentiment.score,
      reason: requestOf(post.post, intent, intent.confidence >= SURE),
      verdicts: {
        intent: {
          reason: intent.reason,
          spans: intent.spans,
          ...(intent.confidence < SURE ? { unsure: true } : {}),
        },
        sentiment: {
          reason: sentiment.reason,
          spans: sentiment.spans,
          ...(isFaint(sentiment.score) ? { unsure: true } : {}),
        },
      },
    };
  },
);
