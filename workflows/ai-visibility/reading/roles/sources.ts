import { anyOf } from '#domain/language/alternatives.ts';
import type { Line } from '../lines.ts';
import { MASK } from '../masked-text.ts';
import type { Occurrence } from '../occurrences.ts';
import { LONGEST_REACH } from '../sentences.ts';
import { WARNED_BEFORE } from './advice-words.ts';
import type { RoleContext } from './position.ts';
import { CHIP_NEXT, SHOP_BEFORE, SOURCE_AFTER, SOURCE_BEFORE } from './source-words.ts';

const r = String.raw;

/** Shorter lines above a bare name are names or headings themselves. */
const SENTENCE_LENGTH = 40;
const MOST_REFERENCES = 40;
const REFERENCES =
  /^[\s#*_>]*(?:references|sources|citations|footnotes|further reading|works cited)[\s*_:]*$/iu;
const REPORTS = new RegExp(
  r`^[*_]*\s+(?:both |also |all )?` +
    anyOf(
      r`ranks?|ranked|rates?|rated|names?|named|calls?|called|lists?|listed|tested|measured`,
      r`awarded|awards?|scores?|scored|praises?|praised|picks?|picked|found|gives?|gave`,
    ) +
    r`\s+(?:the |that |this )?[*_"“]*$`,
  'iu',
);
/** "Sources: Runherald, Footlab": everything named in such a line. */
const SOURCE_LINE =
  /^[\s*_>(]*(?:sources?|references|via|more (?:at|on)|read more(?: at| on)?)\b[*_]*:/iu;
export const STRIPPED = new RegExp(`[${MASK}*_\`"“”'‘’()\\[\\]#|>•·\\s.:;,!-]`, 'gu');

/** A chip below a paragraph, a shop next to a price, a link that is only a reference. */
export function isSource(
  occurrence: Occurrence,
  line: Line,
  index: number,
  context: RoleContext,
): boolean {
  const { text, lines, question } = context;
  const before = text.slice(
    Math.max(line.start, occurrence.start - LONGEST_REACH),
    occurrence.start,
  );
  const possessive = /['’]s$/u.exec(occurrence.text)?.[0] ?? '';
  const after =
    possessive + text.slice(occurrence.end, Math.min(line.end, occurrence.end + LONGEST_REACH));
  if (SOURCE_AFTER.test(after) || SOURCE_LINE.test(before)) return true;
  if (SOURCE_BEFORE.test(before) && !WARNED_BEFORE.test(before)) return true;
  if (/^\s*on\s+$/iu.test(before) && after.startsWith(',')) return true;
  if (/\(\s*$/u.test(before) && /^,? ?\d{4}\)/u.test(after)) return true;
  if (isReporter(occurrence, context) || isInReferences(index, context)) return true;
  if (SHOP_BEFORE.test(before)) return !question.asksWhere;
  const partner = joinedBefore(occurrence, context);
  if (partner && isSource(partner, line, index, context)) return true;
  if (occurrence.link && /\(\s*$/u.test(text.slice(line.start, occurrence.link.start))) return true;
  const alone =
    before.replaceAll(STRIPPED, '').length <= 6 && after.replaceAll(STRIPPED, '').length <= 24;
  const bare = line.kind === 'prose' && line.number === null;
  if (!alone || !bare || /[*_]{2}/u.test(before)) return false;
  const [previous, next] = [lines[index - 1], lines[index + 1]];
  const above = previous === undefined ? '' : text.slice(previous.start, previous.end);
  const below = next === undefined ? '' : text.slice(next.start, next.end);
  if (CHIP_NEXT.test(below) || /^\s*[•·]\s*$/u.test(above)) return true;
  // Directly below a sentence, with no blank line between: where the sentence comes from.
  const isSentence = above.trim().length > SENTENCE_LENGTH || /[.!?]["'”’)*_]*\s*$/u.test(above);
  return isSentence && below.trim() === '';
}

/** Whose "and" or "or" ends at this name. */
function joinedBefore({ start }: Occurrence, { text, occurrences }: RoleContext) {
  const earlier = occurrences.findLast(({ end }) => end <= start);
  const between = earlier ? text.slice(earlier.end, start) : '';
  return /^[*_]*(?: and | or | & |\/)[*_]*$/iu.test(between) ? earlier : undefined;
}

/** "Runherald ranks the Strido first": reports on another brand. */
function isReporter(occurrence: Occurrence, { text, occurrences }: RoleContext): boolean {
  const next = occurrences.find(
    ({ brand, start }) => start >= occurrence.end && brand !== occurrence.brand,
  );
  if (!next) return false;
  const partner = /^[*_]*(?:,| and| or| &)/u.test(text.slice(occurrence.end, next.start));
  const object = partner ? occurrences.find(({ start }) => start >= next.end) : next;
  const subject = partner ? next : occurrence;
  return object !== undefined && REPORTS.test(text.slice(subject.end, object.start));
}

/** Below a heading such as "Sources", with no other heading between. */
function isInReferences(index: number, { text, lines }: RoleContext): boolean {
  for (let at = index - 1; at >= 0 && index - at < MOST_REFERENCES; at -= 1) {
    const line = lines[at];
    if (!line) return false;
    if (REFERENCES.test(text.slice(line.start, line.end))) return true;
    if (line.kind === 'heading') return false;
  }
  return false;
}
