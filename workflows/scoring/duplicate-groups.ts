import { backgroundOf, canonicalAddress, normalised, similarity, wordsOf } from './duplicates.ts';
import type { Background } from './duplicates.ts';
import type { Scorable } from './relevance.ts';

export interface Foldable extends Scorable {
  /** What the post links to, or its own address. */
  url: string;
}

/** Long posts share everyday words by chance, and edits change few of many: a cut of its own. */
const SAME_CONVERSATION = 0.5;
/** How many of its rarest words a post is looked up by. */
const PROBES = 12;
/** A word in more posts than this finds nothing that a rarer one does not. */
const COMMON = 50;

/**
 * Folds posts that say the same: equal addresses, equal words, or similar words. Answers, for each
 * post, the index of the first post of its group. Near-linear: posts are compared only when they
 * share a rare word.
 */
export function foldDuplicates(posts: readonly Foldable[]): number[] {
  const texts = posts.map(({ title, content }) => `${title}\n${content}`);
  const background = backgroundOf(texts);
  const firsts = posts.map((_post, index) => index);
  const seen = new Map<string, number>();
  const byWord = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    const exact = exactKeys(posts[index]?.url ?? '', text);
    const words = rarest(text, background);
    const known =
      exact.map((key) => seen.get(key)).find((at) => at !== undefined) ??
      mostSimilar(
        text,
        words.flatMap((word) => byWord.get(word) ?? []),
        texts,
        background,
      );
    if (known !== undefined) firsts[index] = firsts[known] ?? index;
    for (const key of exact) if (!seen.has(key)) seen.set(key, index);
    for (const word of words) {
      const list = byWord.get(word);
      if (!list) byWord.set(word, [index]);
      else if (list.length < COMMON) list.push(index);
    }
  }
  return firsts;
}

function exactKeys(url: string, text: string): string[] {
  const address = canonicalAddress(url);
  const words = normalised(text);
  return [
    ...(address === null ? [] : [`address ${address}`]),
    ...(words ? [`words ${words}`] : []),
  ];
}

function rarest(text: string, background: Background): string[] {
  const having = (word: string): number => background.words.get(word) ?? 0;
  return [...new Set(wordsOf(text))]
    .filter((word) => having(word) > 1)
    .toSorted((a, b) => having(a) - having(b))
    .slice(0, PROBES);
}

function mostSimilar(
  text: string,
  candidates: readonly number[],
  texts: readonly string[],
  background: Background,
): number | undefined {
  let best: number | undefined;
  let highest = SAME_CONVERSATION;
  for (const at of new Set(candidates)) {
    const score = similarity(text, texts[at] ?? '', background);
    if (score >= highest) [best, highest] = [at, score];
  }
  return best;
}
