import type { ProviderQuery } from '#providers/port.ts';
import { stem, tokenize } from './tokens.ts';
import { STOP_WORDS, SYNONYMS } from './words.ts';

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
  /** Words of a sentence: nobody writes a post with all of them, so part of them is much. */
  sentence: boolean;
  groups: readonly (readonly Term[])[];
  excluded: readonly Term[];
}

/**
 * Keywords are scored as the providers were asked for them. A sentence is scored by all its words
 * that carry meaning, with synonyms, although the providers were asked for a few of them.
 */
export function toScoringQuery(query: ProviderQuery): ScoringQuery {
  const sentence = query.mode === 'query';
  return {
    sentence,
    groups: sentence ? fromSentence(query.text) : query.groups.map(toTerms),
    excluded: toTerms(query.excluded),
  };
}

const toTerms = (list: readonly { text: string }[]): Term[] =>
  list.flatMap(({ text }) => toTerm(text) ?? []);

function fromSentence(text: string): Term[][] {
  const tokens = tokenize(text);
  const meaningful = tokens.filter((token) => !STOP_WORDS.has(token.text));
  const chosen = meaningful.length > 0 ? meaningful : tokens;
  const byStem = new Map(chosen.map((token) => [token.stem, token]));
  return [...byStem.values()].map((token) => [
    {
      label: text.slice(token.start, token.end),
      stems: [token.stem],
      alternatives: (SYNONYMS.get(token.text) ?? []).map(stem),
    },
  ]);
}

function toTerm(label: string): Term | null {
  const stems = tokenize(label).map((token) => token.stem);
  return stems.length === 0 ? null : { label, stems, alternatives: [] };
}
