import type { WeightedTerm } from '#contracts/query/expand.ts';
import { tokenize } from '#contracts/query/words.ts';
import type { ProviderQuery } from '#providers/port.ts';

/** One thing to look for: a word, or several words that belong together. */
export interface Term {
  /** As the user wrote it, for explanations. */
  label: string;
  /** Stems in order. */
  stems: readonly string[];
  /** Stems that mean nearly the same; matched at a lower weight. */
  alternatives: readonly string[];
}

/** The more groups a post covers, the better; a group is covered by any one of its terms. */
export interface ScoringQuery {
  /** Words of a sentence: hardly any post has all of them, so a partial match counts for much. */
  sentence: boolean;
  groups: readonly (readonly Term[])[];
  excluded: readonly Term[];
  /** How much each group counts; 1 for all when absent. */
  weights?: readonly number[];
}

/**
 * Keywords are scored as the providers were asked for them. A sentence is scored by everything that
 * it was expanded to, although the providers were asked for a part of it.
 */
export function toScoringQuery({ query, groups, excluded }: ProviderQuery): ScoringQuery {
  if (query.mode === 'keywords')
    return { sentence: false, groups: groups.map(toTerms), excluded: toTerms(excluded) };
  return {
    sentence: true,
    groups: query.terms.map(fromSentence),
    weights: query.terms.map(({ weight }) => weight),
    excluded: [],
  };
}

const toTerms = (list: readonly { text: string }[]): Term[] =>
  list.flatMap(({ text }) => toTerm(text) ?? []);

function toTerm(label: string): Term | null {
  const stems = stemsOf(label);
  return stems.length === 0 ? null : { label, stems, alternatives: [] };
}

const fromSentence = ({ text, related }: WeightedTerm): Term[] => [
  { label: text, stems: stemsOf(text), alternatives: related.flatMap(stemsOf) },
];

const stemsOf = (text: string): string[] => tokenize(text).map((token) => token.stem);
