import { COMPETITOR_LIMITS } from './names.ts';

/** Keeps at most 30 words, with their spacing; the rest is cut. */
export function cutWords(text: string, max: number = COMPETITOR_LIMITS.queryMaxWords): string {
  let words = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    words += 1;
    if (words > max) return text.slice(0, match.index).trimEnd();
  }
  return text;
}

export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

interface Ordered {
  id: string;
  relevance_score: number;
  qualityScore: number;
}

/** The one order of a discovery's competitors: relevance, then quality, then id. */
export function compareCompetitors(a: Ordered, b: Ordered): number {
  if (a.relevance_score !== b.relevance_score) return b.relevance_score - a.relevance_score;
  if (a.qualityScore !== b.qualityScore) return b.qualityScore - a.qualityScore;
  return a.id < b.id ? -1 : 1;
}
