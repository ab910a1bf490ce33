import type { Line } from '../lines.ts';
import { MASK } from '../masked-text.ts';
import type { Occurrence } from '../occurrences.ts';
import { headingAbove, isHead, isInsideAnother } from './position.ts';
import type { RoleContext } from './position.ts';
import { needsIn } from './question.ts';
import type { Question } from './question.ts';
import {
  CONDITION_BEFORE,
  HISTORY_AFTER,
  LEFT_BEFORE,
  OUT_AFTER,
  TAKEN_AFTER,
  TAKEN_BEFORE,
} from './frames.ts';
import {
  ABOUT_THE_ANSWER,
  AGAINST_AFTER,
  AGAINST_BEFORE,
  AGAINST_HEADING,
  AGAINST_MARK,
  ASIDE_BEFORE,
  CHIP_NEXT,
  COMPANION_BEFORE,
  NEGATIVE_TURN,
  OFFER,
  PART_AFTER,
  POSITIVE_TURN,
  PRAISED_AFTER,
  PROPOSED,
  SHOP_BEFORE,
  SOURCE_AFTER,
  SOURCE_BEFORE,
  UNFIT_FOR,
  VERB_AFTER,
  WORSE_BEFORE,
} from './role-words.ts';
import { clauseOf, sentenceOf } from '../sentences.ts';
import type { Range } from '../sentences.ts';

/** The strongest first: what an answer says about a brand is the first of these that it does. */
export const ROLES = ['recommended', 'negated', 'mentioned', 'source'] as const;
export type Role = (typeof ROLES)[number];

/** Faults that no praise outweighs. */
const RULED_OUT =
  /^(?:discontinued|shut|not|recalled|out of|sold out|look|avoid|skip|stay|steer|no longer|unsuitable)\b/iu;
/** Shorter lines above a bare name are names or headings themselves. */
const SENTENCE_LENGTH = 40;
const STRIPPED = new RegExp(`[${MASK}*_\`"“”'‘’()\\[\\]#|>•·\\s.:;,!-]`, 'gu');

/** What one occurrence says about its brand. */
export function roleOf(occurrence: Occurrence, context: RoleContext): Role {
  const index = context.lineOf(occurrence.start);
  const line = context.lines[index];
  if (!line) return 'mentioned';
  if (isSource(occurrence, line, index, context)) return 'source';
  const sentence = sentenceOf(context.text, occurrence, line);
  const before = context.text.slice(sentence.start, occurrence.start);
  const clause = clauseOf(context.text, occurrence, sentence, context.occurrences);
  const after = context.text.slice(occurrence.end, clause.end);
  const whole = context.text.slice(line.start, line.end);
  if (AGAINST_MARK.test(whole)) return 'negated';
  const tail = tailOf(occurrence, sentence, context);
  const isOffered = isHead(occurrence, line, context) && isPraisedFirst(after);
  if (isAgainst(before, isOffered ? '' : after, headingAbove(context, index)))
    return POSITIVE_TURN.test(tail) ? 'recommended' : 'negated';
  if (NEGATIVE_TURN.test(tail) || isUnfit(tail, context.question)) return 'negated';
  if (ABOUT_THE_ANSWER.test(before)) return 'mentioned';
  if (context.question.weighed.has(occurrence.brand) && WORSE_BEFORE.test(before)) return 'negated';
  if (isProposed(occurrence, sentence, context)) return 'recommended';
  if (isTaken(occurrence, { before, tail }, context)) return 'recommended';
  if (
    context.question.asksWhere &&
    SHOP_BEFORE.test(context.text.slice(line.start, occurrence.start))
  )
    return 'recommended';
  if (isPart(occurrence, line, tail) || isAside(occurrence, before, sentence, context))
    return 'mentioned';
  if (context.question.subjects.has(occurrence.brand)) return subjectRole(tail, context.question);
  if (line.kind === 'heading' || line.kind === 'row')
    return isHead(occurrence, line, context) ? 'recommended' : 'mentioned';
  if (isHead(occurrence, line, context)) return 'recommended';
  if (isInsideAnother(occurrence, line, context)) return 'mentioned';
  return OFFER.test(context.text.slice(sentence.start, sentence.end)) ||
    context.lines[line.item]?.kind === 'item'
    ? 'recommended'
    : 'mentioned';
}

/** "A Gore-Tex lining"; but "Gore-Tex lining" at the head of a line is what is sold. */
const isPart = ({ start }: Occurrence, { content }: Line, tail: string): boolean =>
  start > content && PART_AFTER.test(tail);

/** The subject of a question about itself is only named, unless the answer judges it. */
function subjectRole(tail: string, { deniesSubject }: Question): Role {
  if (deniesSubject) return 'negated';
  return PRAISED_AFTER.test(tail) ? 'recommended' : 'mentioned';
}

/** "Not suited to nonprofits" is against it where a nonprofit asks. */
function isUnfit(tail: string, { needs }: Question): boolean {
  const unfitFor = UNFIT_FOR.exec(tail)?.groups?.['need'];
  if (unfitFor === undefined) return false;
  return [...needsIn(unfitFor)].some((word) => needs.has(word));
}

/** The rest of the sentence, up to the next other brand. */
function tailOf(occurrence: Occurrence, sentence: Range, { text, occurrences }: RoleContext) {
  const next = occurrences.find(
    ({ brand, start }) => start >= occurrence.end && brand !== occurrence.brand,
  );
  return text.slice(occurrence.end, Math.min(sentence.end, next?.start ?? sentence.end));
}

/** Offered as a choice, or joined by "and" or "or" to a brand of the sentence that is. */
function isProposed(occurrence: Occurrence, sentence: Range, context: RoleContext): boolean {
  const before = context.text.slice(sentence.start, occurrence.start);
  if (PROPOSED.test(before) || TAKEN_BEFORE.test(before)) return true;
  const earlier = context.occurrences.findLast(
    ({ start, end }) => end <= occurrence.start && start >= sentence.start,
  );
  if (!earlier) return false;
  const between = context.text.slice(earlier.end, occurrence.start);
  const isListed = /\b(?:and|or)\s+[*_"']*$/iu.test(before) || /^[*_"']*,[\s*_"']*$/u.test(between);
  return isListed && isProposed(earlier, sentence, context);
}

/** Offered by what the sentence says around it, or by being the first answer to what is asked for. */
function isTaken(
  { brand, start }: Occurrence,
  { before, tail }: { before: string; tail: string },
  { text, question }: RoleContext,
): boolean {
  if (question.subjects.has(brand)) return false;
  if (HISTORY_AFTER.test(tail)) return false;
  if (TAKEN_AFTER.test(tail) || (CONDITION_BEFORE.test(before) && VERB_AFTER.test(tail)))
    return true;
  const isFirst = text.slice(0, start).replaceAll(STRIPPED, '') === '';
  return isFirst && question.seeks && VERB_AFTER.test(tail);
}

/** A chip below a paragraph, a shop next to a price, a link that is only a reference. */
function isSource(
  occurrence: Occurrence,
  line: Line,
  index: number,
  { text, lines, question }: RoleContext,
): boolean {
  const before = text.slice(line.start, occurrence.start);
  const after = text.slice(occurrence.end, line.end);
  if (SOURCE_AFTER.test(after) || SOURCE_BEFORE.test(before)) return true;
  if (SHOP_BEFORE.test(before)) return !question.asksWhere;
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
  return above.trim().length > SENTENCE_LENGTH && below.trim() === '';
}

function isAgainst(before: string, after: string, heading: string): boolean {
  if (AGAINST_BEFORE.test(before)) return true;
  if (LEFT_BEFORE.test(before) && OUT_AFTER.test(after)) return true;
  if (AGAINST_AFTER.test(after) && !/\bnot only\b/iu.test(after)) return true;
  return AGAINST_HEADING.test(heading);
}

/** "Acme – cheap and simple, no longer syncs": offered, with what it lacks. */
function isPraisedFirst(after: string): boolean {
  const match = AGAINST_AFTER.exec(after);
  const praise = match?.groups?.['praise'];
  if (!match || praise === undefined) return false;
  return OFFER.test(praise) && !RULED_OUT.test(match[0].slice(praise.length));
}

/** In brackets, behind "owned by" or "integrates with", or in the tail of such a list. */
function isAside(
  occurrence: Occurrence,
  before: string,
  sentence: Range,
  { text, occurrences }: RoleContext,
): boolean {
  if (ASIDE_BEFORE.test(before)) return true;
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return true;
  if (!COMPANION_BEFORE.test(before)) return false;
  const neighbour = occurrences.findLast(
    ({ end, start }) => end <= occurrence.start && start >= sentence.start,
  );
  if (!neighbour || occurrence.start - neighbour.end > 12) return false;
  return ASIDE_BEFORE.test(text.slice(sentence.start, neighbour.start));
}
