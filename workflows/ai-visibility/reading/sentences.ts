import type { Line } from './lines.ts';
import type { Occurrence } from './occurrences.ts';

export interface Range {
  start: number;
  end: number;
}

/** A full stop that ends a sentence: not after "e.g", a letter, or in front of a small letter. */
const SENTENCE_END =
  /(?:[.!?…。！？؟](?<!\b(?:e\.g|i\.e|vs|etc|incl|approx|Inc|Ltd|Co|Dr|Mr|Ms|St|No)\.)["'”’)\]*_]*(?=\s+[^\p{Ll}\s]|\s*$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))/gu;
const CONTRAST =
  /\b(?:but|however|whereas|while|although|though|yet|on the other hand|by contrast|in contrast|aber|jedoch|pero|mais)\b|[;；]/giu;

/** What is further away says nothing about a name; bounds the time that a line without stops takes. */
export const LONGEST_REACH = 600;

/** The sentence of an offset, within its line and reach. */
export function sentenceOf(text: string, { start, end }: Range, line: Line): Range {
  const first = Math.max(line.start, start - LONGEST_REACH);
  const last = Math.min(line.end, end + LONGEST_REACH);
  const words = text.slice(first, last);
  let from = first;
  for (const { 0: match, index } of words.matchAll(SENTENCE_END)) {
    const stop = first + index + match.length;
    if (stop <= start) from = stop;
    else if (stop >= end) return { start: from, end: stop };
  }
  return { start: from, end: last };
}

/**
 * The part of a sentence that speaks of one brand: from the contrast word or other brand before it
 * to the next one after it, so that praise for a rival does not leak.
 */
export function clauseOf(
  text: string,
  occurrence: Occurrence,
  sentence: Range,
  occurrences: readonly Occurrence[],
): Range {
  let { start, end } = sentence;
  for (const { 0: match, index } of text.slice(start, end).matchAll(CONTRAST)) {
    const at = sentence.start + index;
    if (at + match.length <= occurrence.start) start = Math.max(start, at + match.length);
    else if (at >= occurrence.end) end = Math.min(end, at);
  }
  for (const other of occurrences) {
    if (other.brand === occurrence.brand || isJoined(text, occurrence, other)) continue;
    if (other.end <= occurrence.start && other.end > start && other.start >= sentence.start)
      start = other.end;
    else if (other.start >= occurrence.end && other.start < end) end = other.start;
  }
  return { start, end };
}

/** "Acme and Bexio are both easy": what follows is said of both. */
export function isJoined(text: string, a: Range, b: Range): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const between = text.slice(first.end, second.start);
  return between.length <= 16 && /^[\s,*_/&]*(?:and|or|und|y|et)?[\s,*_/&]*$/iu.test(between);
}
