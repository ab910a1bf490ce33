/**
 * Normalizes text for comparison: one Unicode form, plain quotes and dashes, one space, lower case.
 */
export const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’‚‛´`]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‐‑‒–—―]/gu, '-')
    .replaceAll(/\s*\/\s*(?:mo|month)\b|\bper month\b|\ba month\b/gu, ' /month')
    .replaceAll(/\s*\/\s*(?:yr|year)\b|\bper year\b|\ba year\b/gu, ' /year')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}$€£]+|[\s.!·:;,-]+$/gu, '')
    .trim();

/** Text that always varies: counters, dates, years, times, "x ago", stars and ratings. */
export const withoutMoving = (text: string): string =>
  normalize(text)
    .replaceAll(/\b\d+\s+(?:seconds?|minutes?|hours?|days?|weeks?|months?)\s+ago\b/gu, ' ')
    .replaceAll(
      /\b\d[\d.,]*\s?(?:k|m|\+|%|million|thousand|stars?|reviews?|ratings?)?(?=\W|$)/gu,
      ' ',
    )
    .replaceAll(/[★☆⭐]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** Share of all words that both have, 0..1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 1 : a.intersection(b).size / all;
}

/** Two wordings of one thing: more than a third of the words differ in a real change. */
export const isReworded = (before: string, after: string): boolean =>
  overlap(wordsOf(withoutMoving(before)), wordsOf(withoutMoving(after))) < 2 / 3;
