import { SCORED_CHARS } from '#contracts/words.ts';

/** Code and addresses: neither says what the author feels or wants. Linear: each ends at a stop. */
const MACHINE_TEXT = /```[^`]{0,4000}```|`[^`\n]{1,200}`|https?:\/\/\S{1,500}|@[\w-]{1,40}/g;
/** A line that repeats what somebody else wrote. */
const QUOTED_LINE = /^[ \t]{0,3}>[^\n]*/gm;

/**
 * The author's own words: code, addresses, names of people and quoted lines become spaces, so that
 * every offset still points into the original text.
 */
export function ownWords(source: string): string {
  const text = source.slice(0, SCORED_CHARS);
  return text.replaceAll(QUOTED_LINE, blank).replaceAll(MACHINE_TEXT, blank);
}

const blank = (match: string): string => match.replaceAll(/[^\n]/g, ' ');
