import { RELEVANCE_CUTOFFS } from '../names.ts';
import type { Intent } from '../names.ts';

/** What the order of results depends on. */
export interface Ranked {
  id: string;
  /** 0..1 */
  relevance: number;
  intent: Intent;
  createdAt: string | null;
  /** Our own judgment where a language model's replaced it. */
  ownVerdict: { relevance: number; intent: Intent } | null;
}

/** The tiers that users see, the best one first. */
const TIERS = Object.values(RELEVANCE_CUTOFFS);

const tierOf = (relevance: number): number => TIERS.filter((cutoff) => relevance >= cutoff).length;

/**
 * How near an author is to buying: asking for a product or for another one, being dissatisfied or
 * choosing, talking about the problem, offering one themselves.
 */
export const WILLINGNESS: Readonly<Record<Intent, number>> = {
  recommendation: 3,
  alternative: 3,
  complaint: 2,
  comparison: 2,
  price: 2,
  howto: 1,
  other: 1,
  promotion: 0,
};

type Standing = Pick<Ranked, 'relevance' | 'intent' | 'ownVerdict'>;

/**
 * By the tier that is shown, so that no result is above one of a better tier. Within a tier, authors
 * who want a product come first; then those that a language model read, since its relevance uses
 * another scale than ours.
 */
export function compareStanding(a: Standing, b: Standing): number {
  return (
    tierOf(b.relevance) - tierOf(a.relevance) ||
    WILLINGNESS[b.intent] - WILLINGNESS[a.intent] ||
    Number(b.ownVerdict !== null) - Number(a.ownVerdict !== null) ||
    b.relevance - a.relevance
  );
}

/** The only order of results: standing, then newest with unknown times last, then id. */
export function compareResults(a: Ranked, b: Ranked): number {
  const standing = compareStanding(a, b);
  if (standing !== 0) return standing;
  if (a.createdAt !== b.createdAt) return (a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
