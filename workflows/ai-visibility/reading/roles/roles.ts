import type { Line } from '../lines.ts';
import type { Occurrence } from '../occurrences.ts';
import { isHead, isInsideAnother } from './position.ts';
import type { RoleContext } from './position.ts';
import {
  APPOSITION_AFTER,
  CONDITION_BEFORE,
  HISTORY_AFTER,
  PAST_AFTER,
  TAKEN_AFTER,
  TAKEN_BEFORE,
} from './frames.ts';
import { NEGATIVE_TURN } from './against-words.ts';
import {
  ABOUT_THE_ANSWER,
  ASIDE_BEFORE,
  COMPANION_BEFORE,
  OFFER,
  PART_AFTER,
  POSITIVE_TURN,
  PRAISED_AFTER,
  PROPOSED,
  VERB_AFTER,
  WORSE_BEFORE,
} from './role-words.ts';
import { SHOP_BEFORE } from './source-words.ts';
import {
  BEATEN_BEFORE,
  CONCESSION,
  CONDITION_OPEN,
  ELLIPSIS_AFTER,
  EXAMPLE_AFTER,
  PREPOSITION_BEFORE,
  SHOP_AFTER,
  UNBEATEN_BEFORE,
  YARDSTICK_BEFORE,
} from './advice-words.ts';
import { isFaulted, stanceOf } from './stance.ts';
import type { Setting, Stance } from './stance.ts';
import { isJoined, sentenceOf } from '../sentences.ts';
import type { Range } from '../sentences.ts';
import { STRIPPED, isSource } from './sources.ts';
import { isUnfit, isWarnedOf } from './warned.ts';

const ROLES = ['recommended', 'negated', 'mentioned', 'source'] as const;
export type Role = (typeof ROLES)[number];

/** A role, or an offer implied only by the question: negative words about the brand outweigh it. */
type Saying = Role | 'assumed';
const SAYINGS: readonly Saying[] = ['recommended', 'negated', 'assumed', 'mentioned', 'source'];

/** The combined role of one brand's occurrences, and the occurrences that give it. */
export function roleTogether(own: readonly Occurrence[], context: RoleContext) {
  const sayings = own.map((occurrence) => ({ occurrence, saying: sayingOf(occurrence, context) }));
  const strongest = SAYINGS.find((known) => sayings.some(({ saying }) => saying === known));
  const role: Role | null = strongest === 'assumed' ? 'recommended' : (strongest ?? null);
  return {
    role,
    telling: sayings.flatMap(({ occurrence, saying }) =>
      saying === strongest ? [occurrence] : [],
    ),
  };
}

const CERTAINLY =
  /^[\s*_>]*(?:definitely|absolutely|clearly|easily|probably|simply|hands down|without (?:a )?doubt|for me|personally)\b,?/iu;
/** The role given by one occurrence. */
function sayingOf(occurrence: Occurrence, context: RoleContext): Saying {
  const index = context.lineOf(occurrence.start);
  const line = context.lines[index];
  if (!line) return 'mentioned';
  if (isSource(occurrence, line, index, context)) return 'source';
  const sentence = sentenceOf(context.text, occurrence, line);
  const before = context.text.slice(sentence.start, occurrence.start);
  const tail = tailOf(occurrence, sentence, context);
  const setting: Setting = { line, sentence, before, tail };
  const rest = context.text.slice(occurrence.end, sentence.end);
  if (before.trim() === '' && ELLIPSIS_AFTER.test(rest)) return oppositeOf(occurrence, context);
  if (isWarnedOf(occurrence, setting, index, context))
    return POSITIVE_TURN.test(tail) ? 'recommended' : 'negated';
  if (NEGATIVE_TURN.test(tail) || isUnfit(tail, context.question)) return 'negated';
  if (ABOUT_THE_ANSWER.test(before)) return 'mentioned';
  if (isWorse(occurrence, setting, context)) return 'negated';
  const isOffer = isOfferedByForm(occurrence, line, context);
  const stance = stanceOf(occurrence, setting, context);
  if (stance === 'against' && !isOffer) return 'negated';
  if (
    UNBEATEN_BEFORE.test(before) ||
    isProposed(occurrence, sentence, context) ||
    isTaken(occurrence, setting, context) ||
    isShopAskedFor(occurrence, setting, context)
  )
    return 'recommended';
  if (isPart(occurrence, line, tail) || isAside(occurrence, before, sentence, context))
    return 'mentioned';
  if (context.question.subjects.has(occurrence.brand))
    return subjectRole(occurrence, setting, stance, context);
  if (stance === 'for') return 'recommended';
  if (line.kind === 'heading' || line.kind === 'row')
    return isHead(occurrence, line, context) ? 'recommended' : 'mentioned';
  if (isOffer) return 'recommended';
  if (isInsideAnother(occurrence, line, context)) return 'mentioned';
  if (context.lines[line.item]?.kind === 'item') return 'recommended';
  return sayingInProse(occurrence, setting, context);
}

/** Neither a list nor a phrase decides: use the statement about it and the question. */
function sayingInProse(occurrence: Occurrence, setting: Setting, context: RoleContext): Saying {
  const { question, text } = context;
  const { sentence, before } = setting;
  const judges = question.seeks || question.weighed.has(occurrence.brand);
  const isFault =
    judges && isTopic(occurrence, setting, context) && isFaulted(occurrence, setting, context);
  const words = text.slice(sentence.start, sentence.end);
  const granted = CONCESSION.exec(words)?.[0].length ?? 0;
  if (OFFER.test(words.slice(granted)) && !(isFault && granted > before.length))
    return 'recommended';
  if (isFault) return 'negated';
  const partner = listedBehind(occurrence, setting, context);
  if (partner) return sayingOf(partner, context);
  return question.seeks && isPutForward(occurrence, setting, context) ? 'assumed' : 'mentioned';
}

/** The subject of the sentence, rather than something it is compared to or used with. */
function isTopic({ start }: Occurrence, { sentence, before }: Setting, context: RoleContext) {
  const earlier = context.occurrences.findLast(
    (one) => one.end <= start && one.start >= sentence.start,
  );
  if (earlier && !/[,:;]\s|\bbut\b/u.test(context.text.slice(earlier.end, start))) return false;
  return !PREPOSITION_BEFORE.test(before) && !CONDITION_OPEN.test(before);
}

/** The sentence's own subject, stated, and not as history or an example. */
function isPutForward(occurrence: Occurrence, setting: Setting, context: RoleContext): boolean {
  const { sentence, before, tail } = setting;
  if (!isTopic(occurrence, setting, context)) return false;
  const { text } = context;
  const isAsked = text.slice(sentence.start, sentence.end).trimEnd().endsWith('?');
  if (isAsked || [HISTORY_AFTER, PAST_AFTER, APPOSITION_AFTER].some((past) => past.test(tail)))
    return false;
  return !EXAMPLE_AFTER.test(tail) && !YARDSTICK_BEFORE.test(before);
}

/** The brand before this one in the sentence's enumeration. */
function listedBehind(
  { start, end }: Occurrence,
  { sentence, before }: Setting,
  { text, occurrences }: RoleContext,
): Occurrence | undefined {
  const earlier = occurrences.findLast((one) => one.end <= start && one.start >= sentence.start);
  if (!earlier || !isJoined(text, earlier, { start, end })) return undefined;
  const goesOn = /^[*_]*(?:,|\s(?:and|or)\b)/u.test(text.slice(end, sentence.end));
  return /\b(?:and|or)\s+[*_"']*$/u.test(before) || goesOn ? earlier : undefined;
}

/** Measured against another brand and found worse, where the question weighs the two. */
const isWorse = ({ brand }: Occurrence, { before }: Setting, { question }: RoleContext): boolean =>
  question.weighed.has(brand) && (WORSE_BEFORE.test(before) || BEATEN_BEFORE.test(before));

/** "Acme crashes. Bexio does not.": the opposite of the statement about the previous brand. */
function oppositeOf(occurrence: Occurrence, context: RoleContext): Role {
  const earlier = context.occurrences.findLast(
    ({ brand, end }) => end <= occurrence.start && brand !== occurrence.brand,
  );
  return earlier && sayingOf(earlier, context) === 'negated' ? 'recommended' : 'negated';
}

/** At the head of a list, a card or a heading: caveats do not retract it. */
const isOfferedByForm = (occurrence: Occurrence, line: Line, context: RoleContext): boolean =>
  line.kind !== 'row' &&
  isHead(occurrence, line, context) &&
  !context.text.slice(occurrence.end, line.end).startsWith('?');

const isShopAskedFor = (
  { brand, start }: Occurrence,
  { line, tail }: Setting,
  { text, question }: RoleContext,
): boolean =>
  question.asksWhere &&
  !question.subjects.has(brand) &&
  (SHOP_BEFORE.test(text.slice(line.start, start)) || SHOP_AFTER.test(tail));

/** "A Gore-Tex lining"; but "Gore-Tex lining" at the head of a line is the product itself. */
const isPart = ({ start }: Occurrence, { content }: Line, tail: string): boolean =>
  start > content && PART_AFTER.test(tail);

/** The subject of a question about itself is only named, unless the answer judges it. */
function subjectRole(
  occurrence: Occurrence,
  setting: Setting,
  stance: Stance,
  context: RoleContext,
): Role {
  const { deniesSubject, affirmsSubject, asksIfGood } = context.question;
  if (deniesSubject) return 'negated';
  if (PRAISED_AFTER.test(setting.tail)) return 'recommended';
  if (!asksIfGood) return 'mentioned';
  if (stance === 'for' || affirmsSubject) return 'recommended';
  return isFaulted(occurrence, setting, context) ? 'negated' : 'mentioned';
}

/** The rest of the sentence, up to the next other brand. */
function tailOf(occurrence: Occurrence, sentence: Range, { text, occurrences }: RoleContext) {
  let { end } = occurrence;
  for (const other of occurrences) {
    if (other.start < end || other.start >= sentence.end || other.brand === occurrence.brand)
      continue;
    if (!isJoined(text, { start: end, end }, other)) return text.slice(end, other.start);
    ({ end } = other);
  }
  return text.slice(end, sentence.end);
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

/** Offered by the words around it, or by being the first answer to the question. */
function isTaken(occurrence: Occurrence, setting: Setting, context: RoleContext): boolean {
  const { line, sentence, before, tail } = setting;
  const { text, question } = context;
  const { brand, start, end } = occurrence;
  if (question.subjects.has(brand) || HISTORY_AFTER.test(tail)) return false;
  if (TAKEN_AFTER.test(tail)) return true;
  if (CONDITION_BEFORE.test(before) && VERB_AFTER.test(tail))
    return !isFaulted(occurrence, setting, context);
  const whole = text
    .slice(sentence.start, sentence.end)
    .replace(CERTAINLY, '')
    .replaceAll(STRIPPED, '');
  const isWhole =
    line.kind === 'prose' && whole === text.slice(start, end).replaceAll(STRIPPED, '');
  return isWhole && (question.seeks || question.weighed.has(brand));
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
  // "Coming from Acme, Bexio feels light": the comma ends what came before.
  if (/,\s+[*_"']*$/u.test(before) && VERB_AFTER.test(text.slice(occurrence.end, sentence.end)))
    return false;
  const neighbour = occurrences.findLast(
    ({ end, start }) => end <= occurrence.start && start >= sentence.start,
  );
  if (!neighbour || occurrence.start - neighbour.end > 12) return false;
  return ASIDE_BEFORE.test(text.slice(sentence.start, neighbour.start));
}
