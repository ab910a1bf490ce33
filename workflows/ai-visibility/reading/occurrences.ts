import type { NamePattern } from './brand-names.ts';
import type { MarkdownLink } from './masked-text.ts';

/** One occurrence of a brand's name; offsets into the normalized text. */
export interface Occurrence {
  brand: string;
  start: number;
  end: number;
  /** The words as found. */
  text: string;
  surface: string;
  mode: NamePattern['mode'];
  link: MarkdownLink | null;
}

/** Occurrences that one answer may have; an answer that repeats a name endlessly says no more. */
const MAX_OCCURRENCES = 400;
const UPPER = /^\P{L}*\p{Lu}/u;
const CASELESS = /^[^\p{Lu}\p{Ll}]*$/u;

/** All names in reading order; of overlapping ones the longest. */
export function findOccurrences(
  text: string,
  patterns: readonly NamePattern[],
  links: readonly MarkdownLink[],
): Occurrence[] {
  const found: Occurrence[] = [];
  const taken: [number, number][] = [];
  for (const { brand, surface, pattern, mode } of patterns) {
    pattern.lastIndex = 0;
    for (const { 0: match, index: start } of text.matchAll(pattern)) {
      const end = start + match.length;
      if (found.length >= MAX_OCCURRENCES) break;
      if (mode !== 'word' && !UPPER.test(match) && !CASELESS.test(match)) continue;
      if (taken.some(([from, to]) => start < to && end > from)) continue;
      taken.push([start, end]);
      const link = links.find(({ textStart, textEnd }) => start >= textStart && end <= textEnd);
      found.push({ brand, start, end, text: match, surface, mode, link: link ?? null });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
