import type { ProviderQuery } from '#providers/port.ts';
import { stem, tokenize } from '#contracts/words.ts';
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
  /** How much each group counts; 1 for all when absent. */
  weights?: readonly number[];
}

/**
 * Keywords are scored as the providers were asked for them, less the words that carry no subject. A sentence is scored by all its words
 * that carry meaning, with synonyms, although the providers were asked for a few of them.
 */
export function toScoringQuery(query: ProviderQuery): ScoringQuery {
  const sentence = query.mode === 'query';
  const excluded = toTerms(query.excluded);
  if (!sentence) return { sentence, groups: withoutStopWords(query.groups).map(toTerms), excluded };
  const { groups, weights } = fromSentence(query.text);
  return { sentence, groups, weights, excluded };
}

/** The "for" of `crm for freelancers` says nothing about a post, unless it was asked for alone. */
function withoutStopWords(groups: ProviderQuery['groups']): ProviderQuery['groups'] {
  const telling = groups.filter(
    (group) => !group.every(({ text, phrase }) => !phrase && STOP_WORDS.has(text.toLowerCase())),
  );
  return telling.length > 0 ? telling : groups;
}

const toTerms = (list: readonly { text: string }[]): Term[] =>
  list.flatMap(({ text }) => toTerm(text) ?? []);

/** What a word of a question gains each time it is said again: repeated words are the subject. */
const REPEATED = 0.5;

function fromSentence(text: string): { groups: Term[][]; weights: number[] } {
  const tokens = tokenize(text);
  const meaningful = tokens.filter((token) => !STOP_WORDS.has(token.text));
  const chosen = meaningful.length > 0 ? meaningful : tokens;
  const byStem = Map.groupBy(chosen, (token) => token.stem);
  const groups: Term[][] = [];
  const weights: number[] = [];
  for (const [root, [first, ...again]] of byStem) {
    if (!first) continue;
    const label = text.slice(first.start, first.end);
    groups.push([
      { label, stems: [root], alternatives: (SYNONYMS.get(first.text) ?? []).map(stem) },
    ]);
    weights.push(1 + REPEATED * again.length);
  }
  return { groups, weights };
}

function toTerm(label: string): Term | null {
  const stems = tokenize(label).map((token) => token.stem);
  return stems.length === 0 ? null : { label, stems, alternatives: [] };
}
