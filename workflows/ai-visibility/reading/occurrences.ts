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

/**
 * Maximum occurrences of one spelling in one answer: more add nothing, and must not hide others.
 */
const MAX_OF_SURFACE = 100;
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
    let own = 0;
    for (const { 0: match, index: start } of text.matchAll(pattern)) {
      const end = start + match.length;
      if (own >= MAX_OF_SURFACE) break;
      if (mode !== 'word' && !UPPER.test(match) && !CASELESS.test(match)) continue;
      if (taken.some(([from, to]) => start < to && end > from)) continue;
      own += 1;
      taken.push([start, end]);
      const link = links.find(({ textStart, textEnd }) => start >= textStart && end <= textEnd);
      found.push({ brand, start, end, text: match, surface, mode, link: link ?? null });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
