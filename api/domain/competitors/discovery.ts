import { COMPETITOR_LIMITS } from './names.ts';
import type { CompetitiveType } from './names.ts';

/** Keeps at most 30 words, with their spacing; the rest is cut. */
export function cutWords(text: string): string {
  let words = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    words += 1;
    if (words > COMPETITOR_LIMITS.queryMaxWords) return text.slice(0, match.index).trimEnd();
  }
  return text;
}

export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** Type and relevance agree: what solves another problem is never as relevant as a rival. */
const MOST_RELEVANT: Readonly<Record<CompetitiveType, number>> = {
  direct: 1,
  indirect: 0.8,
  adjacent: 0.6,
  unknown: 0.6,
};

/** Relevance (0..1, in hundredths) of a company of this type, from the points of its reasons. */
export function relevanceAs(type: CompetitiveType, reasons: readonly { points: number }[]): number {
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return Math.round(100 * Math.max(0, Math.min(MOST_RELEVANT[type], sum))) / 100;
}

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
