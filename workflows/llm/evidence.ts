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

interface Span {
  start: number;
  end: number;
}

/** What a faithful quote may leave out or write otherwise: marks of emphasis, and kinds of space. */
const LEFT_OUT = /[*_`#|>\u00ad\u200b-\u200d\ufeff]/u;
const SPELLINGS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‑': '-',
};
const SHORTEST = 2;

/**
 * Where a text holds a quote, as UTF-16 offsets; null when it does not. Only
 * Markdown's emphasis, line breaks and forms of quotation marks may differ.
 */
export function locateQuote(text: string, quote: string): Span | null {
  const wanted = fold(quote.replaceAll(/^[\s"'“”‘’…]+|[\s"'“”‘’…]+$/gu, ''));
  if (wanted.folded.trim().length < SHORTEST) return null;
  const given = fold(text);
  const at = given.folded.indexOf(wanted.folded.trim());
  if (at < 0) return null;
  const last = at + wanted.folded.trim().length - 1;
  const start = given.offsets[at] ?? 0;
  return { start, end: (given.offsets[last] ?? start) + 1 };
}

function fold(text: string): { folded: string; offsets: number[] } {
  const pieces: string[] = [];
  const offsets: number[] = [];
  let wasSpace = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at] ?? '';
    if (LEFT_OUT.test(unit)) continue;
    const isSpace = /\s/u.test(unit);
    if (isSpace && wasSpace) continue;
    wasSpace = isSpace;
    pieces.push(isSpace ? ' ' : (SPELLINGS[unit] ?? unit));
    offsets.push(at);
  }
  return { folded: pieces.join(''), offsets };
}
