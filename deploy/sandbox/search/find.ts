import { scoreDocument } from './engine.ts';
import type { Indexed } from './engine.ts';
import type { SearchQuery } from './query.ts';

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
