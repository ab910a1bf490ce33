import { cutText } from '#domain/text/cut.ts';
import type { SearchResult } from '#contracts/search/search.ts';

/**
 * Posts of a search as the model sees them: short ids, truncated texts, no addresses, no authors.
 */
export interface Evidence {
  /** The query and the posts as JSON text: always data, never instructions. */
  data: string;
  /** Result id by its short id. */
  ids: ReadonlyMap<string, string>;
  /** Text by short id, for checking claims against it. */
  texts: ReadonlyMap<string, string>;
}

/** Maximum posts per call. */
export const MAX_POSTS = 25;
const MAX_TITLE = 200;
const MAX_TEXT = 700;

export function buildEvidence(query: string, results: readonly SearchResult[]): Evidence {
  const posts = results.slice(0, MAX_POSTS).map((result, index) => ({
    id: `p${index + 1}`,
    platform: result.platform,
    posted: result.createdAt?.slice(0, 10) ?? 'unknown',
    intent: isGuess(result) ? 'unclear' : result.intent,
    sentiment: result.sentiment,
    title: cutText(result.title, MAX_TITLE),
    text: cutText(result.content, MAX_TEXT),
  }));
  return {
    data: JSON.stringify({ query, posts }),
    ids: new Map(posts.map((post, index) => [post.id, results[index]?.id ?? ''])),
    texts: new Map(posts.map((post) => [post.id, `${post.title}\n${post.text}`])),
  };
}

/** An uncertain intent must not become a claim about what people want. */
const isGuess = ({ ownVerdict, verdicts }: SearchResult): boolean =>
  ownVerdict === null && verdicts.intent.unsure === true;
