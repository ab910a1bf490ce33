import { RELEVANCE_CUTOFFS } from '../names.ts';
import type { Intent } from '../names.ts';

/** What the order of results depends on. */
export interface Ranked {
  id: string;
  /** 0..1 */
  relevance: number;
  createdAt: string | null;
  /** Our own judgment where a language model's replaced it. */
  ownVerdict: { relevance: number; intent: Intent } | null;
}

/**
 * A language model's relevance uses a different scale than ours. Results it read and kept (2) come
 * before unread ones (1), and its noise (0) comes last.
 */
const standingOf = ({ relevance, ownVerdict }: Pick<Ranked, 'relevance' | 'ownVerdict'>) =>
  ownVerdict === null ? 1 : relevance >= RELEVANCE_CUTOFFS.somewhatRelevant ? 2 : 0;

/** The relevance of a result on one scale for a whole list, with the standings apart. */
export const rankOf = (result: Pick<Ranked, 'relevance' | 'ownVerdict'>): number =>
  standingOf(result) + result.relevance;

/**
 * The only order of results: read and kept by a language model, then relevance, then newest with
 * unknown times last, then id.
 */
export function compareResults(a: Ranked, b: Ranked): number {
  const standing = standingOf(b) - standingOf(a);
  if (standing !== 0) return standing;
  if (a.relevance !== b.relevance) return b.relevance - a.relevance;
  if (a.createdAt !== b.createdAt) return (a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
