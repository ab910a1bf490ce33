import type { Intent, PlatformId } from '#contracts/names.ts';
import type { SearchResult } from '#contracts/search.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { classifyIntent } from './intent.ts';
import { toScoringQuery } from './query.ts';
import { scoreRelevance } from './relevance.ts';
import type { Scorable } from './relevance.ts';
import { scoreSentiment } from './sentiment.ts';

export interface Score {
  relevance: number;
  intent: Intent;
  sentiment: number;
  /** One sentence: why this matched. */
  reason: string;
  verdicts: SearchResult['verdicts'];
}

/** Scores a batch of one platform's posts; null for a post that holds an excluded word. Pure. */
export function scorePosts(
  query: ProviderQuery,
  platform: PlatformId,
  posts: readonly Scorable[],
): (Score | null)[] {
  const relevances = scoreRelevance(toScoringQuery(query), posts);
  return posts.map((post, index) => {
    const relevance = relevances[index];
    if (!relevance || relevance.excluded) return null;
    const intent = classifyIntent(post, platform);
    const sentiment = scoreSentiment(post);
    return {
      relevance: relevance.score,
      intent: intent.intent,
      sentiment: sentiment.score,
      reason: relevance.reason,
      verdicts: {
        relevance: { reason: relevance.reason, spans: relevance.spans },
        intent: { reason: intent.reason, spans: intent.spans },
        sentiment: { reason: sentiment.reason, spans: sentiment.spans },
      },
    };
  });
}
