import type { Line } from '../lines.ts';
import type { Occurrence } from '../occurrences.ts';
import { sentenceOf } from '../sentences.ts';
import type { Range } from '../sentences.ts';
import { readSentiment } from '../sentiment.ts';
import {
  ADVISED_AFTER,
  ADVISED_BEFORE,
  CONCESSION,
  TURN,
  WARNED_AFTER,
  WARNED_BEFORE,
  WAVED_OFF_AFTER,
} from './advice-words.ts';
import type { RoleContext } from './position.ts';

export type Stance = 'for' | 'against' | null;

/** Where an occurrence is, and the words around it. */
export interface Setting {
  line: Line;
  sentence: Range;
  /** The sentence in front of the name. */
  before: string;
  /** The sentence behind it, up to the next other brand. */
  tail: string;
}

/** A sentence that continues about the brand of the previous one. */
const GOES_ON =
  /^[\s*_"'“]*(?:it|its|it['’]s|they|their|them|this|that|these|those|I|we|you|don['’]t|do not|only|even|but|still|the (?:app|company|service|product|tool|software|device|brand|firm))\b/iu;
/** "For that it's the wrong tool", "Since the update I no longer do". */
const GOES_ON_LATER = /\bit(?:['’]s| is)\b|\bI no longer\b/iu;
const OF_IT = /\b(?:it|them|this one|that one)\b/giu;
const CONDITION = /\b(?:if|unless|until|when|whoever|anyone who|for those)\b/iu;

/** What the words around a name advise; null if neither for nor against. */
export function stanceOf(occurrence: Occurrence, setting: Setting, context: RoleContext): Stance {
  const { before, tail } = setting;
  if (WARNED_BEFORE.test(before) || WAVED_OFF_AFTER.test(tailOfLine(occurrence, setting, context)))
    return 'against';
  const main = withoutConcession(before, tail);
  if (WARNED_AFTER.test(main)) return 'against';
  if (ADVISED_BEFORE.test(before) || ADVISED_AFTER.test(tail)) return 'for';
  return isTakenBack(occurrence, setting, context) ? 'against' : null;
}

/** Faults without praise: readers take them as a reason not to choose it. */
export function isFaulted(occurrence: Occurrence, setting: Setting, context: RoleContext): boolean {
  const said = withoutConcession(setting.before, setting.tail);
  const turn = TURN.exec(said);
  const counts = turn ? said.slice(turn.index) : said;
  const next = nextSentence(occurrence, setting, context);
  const words = next !== null && GOES_ON.test(next) ? `${counts} ${next}` : counts;
  return readSentiment(words, { start: 0, end: words.length }).sentiment === 'negative';
}

/** The clause that makes the point: of "Although Acme is popular, it leaks", the second half. */
export function withoutConcession(before: string, tail: string): string {
  const granted = CONCESSION.exec(before + tail)?.[0].length ?? 0;
  return granted > before.length ? tail.slice(granted - before.length) : tail;
}

/** The next sentence says "I wouldn't pick it", and not only for some. */
function isTakenBack(occurrence: Occurrence, setting: Setting, context: RoleContext): boolean {
  const next = nextSentence(occurrence, setting, context);
  if (next === null || !(GOES_ON.test(next) || GOES_ON_LATER.test(next)) || CONDITION.test(next))
    return false;
  if (WARNED_AFTER.test(next)) return true;
  return [...next.matchAll(OF_IT)].some(({ index }) => WARNED_BEFORE.test(next.slice(0, index)));
}

/** The sentence behind, of the same line, up to a brand that is named in it. */
function nextSentence(
  { end }: Occurrence,
  { line, sentence }: Setting,
  { text, occurrences }: RoleContext,
): string | null {
  const start = sentence.end + (/^\s*/u.exec(text.slice(sentence.end, line.end))?.[0].length ?? 0);
  if (start >= line.end || end > start) return null;
  const next = sentenceOf(text, { start, end: start + 1 }, line);
  const other = occurrences.find((one) => one.start >= sentence.end && one.start < next.end);
  const words = text.slice(start, other?.start ?? next.end);
  return other === undefined || /\bit\b[^;]*;/iu.test(words) ? words : null;
}

const tailOfLine = ({ end }: Occurrence, { line }: Setting, { text }: RoleContext): string =>
  text.slice(end, line.end);
