import type { WeightedTerm } from '#domain/query/expand.ts';
import { stem, tokenize } from '#domain/query/words.ts';
import type { ProviderQuery } from '#providers/port.ts';

/** One search term: a word, or several words that belong together. */
export interface Term {
  /** As the user wrote it, for explanations. */
  label: string;
  /** Stems in order. */
  stems: readonly string[];
  /** Stems that mean nearly the same; matched at a lower weight. */
  alternatives: readonly string[];
  /**
   * Words formed by joining it with its neighbor, each as a list of one stem: #projectmanagement.
   */
  joined: readonly (readonly string[])[];
}

/** The more groups a post covers, the better; a group is covered by any one of its terms. */
export interface ScoringQuery {
  /** Words of a sentence: hardly any post has all of them, so a partial match counts for much. */
  sentence: boolean;
  groups: readonly (readonly Term[])[];
  excluded: readonly Term[];
  /** Weight of each group; 1 for all by default. */
  weights?: readonly number[];
}

/**
 * Keywords are scored as the providers were asked for them. A sentence is scored by everything that
 * it was expanded to, although the providers were asked for a part of it.
 */
export function toScoringQuery({ query, groups, excluded }: ProviderQuery): ScoringQuery {
  if (query.mode === 'keywords')
    return {
      sentence: false,
      groups: withJoined(groups.map(toTerms)),
      excluded: toTerms(excluded),
    };
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
  if (stems.length === 0) return null;
  const joined = stems.length > 1 ? [[joinedStem(label)]] : [];
  return {
    label,
    stems,
    alternatives: stems.length === 1 ? stems.flatMap(doerOrDeed) : [],
    joined,
  };
}

const joinedStem = (label: string): string =>
  stem(
    tokenize(label)
      .map(({ text }) => text)
      .join(''),
  );

/** Adjacent words of a query are often one hashtag, which contains both. */
function withJoined(groups: readonly Term[][]): Term[][] {
  const pairs = groups.map((group, at) => {
    const [first, second] = [group, groups[at + 1]];
    return first[0] && second?.[0] && first.length === 1 && second.length === 1
      ? [[joinedStem(`${first[0].label} ${second[0].label}`)]]
      : [];
  });
  return groups.map((group, at) =>
    group.map((term) => ({
      ...term,
      joined: [...term.joined, ...(pairs[at - 1] ?? []), ...(pairs[at] ?? [])],
    })),
  );
}

/** Shorter roots have agent nouns of another meaning: custom and customer. */
const ROOT = 7;

/** Agent noun and activity: bookkeeper for bookkeeping, freelance for freelancer. */
function doerOrDeed(stem: string): string[] {
  if (!/^[a-z]+$/.test(stem)) return [];
  if (!stem.endsWith('er')) return stem.length < ROOT ? [] : [`${stem}er`];
  return stem.length - 2 < ROOT ? [] : [stem.slice(0, -2)];
}

const fromSentence = ({ text, related }: WeightedTerm): Term[] => [
  { label: text, stems: stemsOf(text), alternatives: related.flatMap(stemsOf), joined: [] },
];

const stemsOf = (text: string): string[] => tokenize(text).map((token) => token.stem);
