import type { SearchQuery, Term } from './query.ts';
import { stemsOf } from './words.ts';

/** Text of one document by field; earlier fields weigh more. */
export interface Indexed<T> {
  item: T;
  fields: ReadonlyMap<string, readonly string[]>;
}

export function indexDocument<T>(item: T, texts: Record<string, string>): Indexed<T> {
  const fields = Object.entries(texts).map(([name, text]) => [name, stemsOf(text)] as const);
  return { item, fields: new Map(fields) };
}

function occurrences(stems: readonly string[], wanted: readonly string[]): number {
  const [first] = wanted;
  if (first === undefined) return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    if (wanted.every((stem, offset) => stems[at + offset] === stem)) count += 1;
  }
  return count;
}

/** Weighted occurrences of a term; 0 when it does not occur. */
function weigh<T>(document: Indexed<T>, term: Term, defaultFields: readonly string[]): number {
  let weight = 0;
  let rank = 0;
  for (const [name, stems] of document.fields) {
    rank += 1;
    const searched = term.field === null ? defaultFields.includes(name) : term.field === name;
    if (!searched) continue;
    const count = occurrences(stems, term.stems);
    if (count > 0)
      weight += (4 / rank) * (1 + Math.log(count)) * (8 / (8 + Math.sqrt(stems.length)));
  }
  return weight;
}

/**
 * Relevance of a document, or null when it does not match: every group must match, no negative
 * term may. An empty query matches everything with 0.
 */
export function scoreDocument<T>(
  document: Indexed<T>,
  query: SearchQuery,
  defaultFields: readonly string[],
): number | null {
  let score = 0;
  for (const group of query.groups) {
    let best = 0;
    let held = false;
    for (const term of group) {
      const weight = weigh(document, term, defaultFields);
      if (term.negative ? weight === 0 : weight > 0) held = true;
      if (!term.negative) best = Math.max(best, weight);
    }
    if (!held) return null;
    score += best;
  }
  return score;
}

/** Indexes each document once, by its key. */
export function createIndex<T extends { key: string }>(
  textsOf: (item: T) => Record<string, string>,
): (item: T) => Indexed<T> {
  const known = new Map<string, Indexed<T>>();
  return (item) => {
    const made = known.get(item.key) ?? indexDocument(item, textsOf(item));
    known.set(item.key, made);
    return made;
  };
}

export interface Found<T> {
  post: T;
  score: number;
}

/** Documents that match, best first, newer ones first among equals. */
export const findDocuments = <T extends { createdAt: number }>(
  documents: readonly Indexed<T>[],
  query: SearchQuery,
  fields: readonly string[],
): Found<T>[] =>
  documents
    .flatMap((document) => {
      const score = scoreDocument(document, query, fields);
      return score === null ? [] : [{ post: document.item, score }];
    })
    .toSorted((a, b) => b.score - a.score || b.post.createdAt - a.post.createdAt);
