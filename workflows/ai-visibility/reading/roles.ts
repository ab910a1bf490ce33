import { startOf } from '#domain/text/cut.ts';
import type { ROLES } from '#domain/ai-visibility/names.ts';
import type { NamePattern } from './brand-names.ts';
import type { Line } from './lines.ts';
import { MASK } from './masked-text.ts';
import { findOccurrences } from './occurrences.ts';
import type { Occurrence } from './occurrences.ts';
import * as words from './role-words.ts';
import { LONGEST_REACH, isJoined, sentenceOf } from './sentences.ts';
import type { Range } from './sentences.ts';
import { readSentiment } from './sentiment.ts';

export type Role = (typeof ROLES)[number];

/** A role, or an offer implied only by the question, which negative words outweigh. */
type Saying = Role | 'assumed';
const SAYINGS: readonly Saying[] = ['recommended', 'negated', 'assumed', 'mentioned', 'source'];

export interface RoleContext {
  text: string;
  lines: readonly Line[];
  lineOf: (at: number) => number;
  occurrences: readonly Occurrence[];
  question: Question;
}

interface Question {
  text: string;
  /** Asks for a product, so that putting one forward offers it. */
  seeks: boolean;
  /** Brands that it is about: naming them again offers nothing. */
  subjects: ReadonlySet<string>;
  /** Brands that it weighs against each other. */
  weighed: ReadonlySet<string>;
}

/** What the question asks about the brands it names. */
export function readQuestion(text: string, patterns: readonly NamePattern[]): Question {
  const named = findOccurrences(text, patterns, []);
  const brands = new Set(named.map(({ brand }) => brand));
  const leaves = named.some(({ start }) => words.LEAVES_BEFORE.test(text.slice(0, start)));
  const compares = brands.size === 1 && words.WEIGHS.test(text.slice(named[0]?.start));
  const weighs = !leaves && (brands.size > 1 || compares);
  const isOpen = !weighs && (brands.size === 0 || leaves);
  return {
    text,
    seeks: isOpen && words.SEEKS.test(text) && !words.ASKS_FACTS.test(text),
    subjects: weighs ? new Set() : brands,
    weighed: weighs ? brands : new Set(),
  };
}

/** The combined role of one brand's occurrences, and the occurrences that give it. */
export function roleTogether(own: readonly Occurrence[], context: RoleContext) {
  const picked = findPick(context);
  const said = own.map((occurrence) => ({
    occurrence,
    saying: sayingOf(occurrence, picked, context),
  }));
  const strongest = SAYINGS.find((known) => said.some(({ saying }) => saying === known));
  const role: Role | null = strongest === 'assumed' ? 'recommended' : (strongest ?? null);
  return {
    role,
    telling: said.flatMap(({ occurrence, saying }) => (saying === strongest ? [occurrence] : [])),
  };
}

/** The only brand of the last sentence that, behind a list of several, chooses without a condition. */
function findPick({ text, lines, lineOf, occurrences }: RoleContext): string | null {
  let listed = 0;
  let picked: string | null = null;
  for (const occurrence of occurrences) {
    const line = lines[lineOf(occurrence.start)];
    if (!line) continue;
    if (line.kind !== 'prose' || line.number !== null) listed += 1;
    else if (listed > 1) {
      const range = sentenceOf(text, occurrence, line);
      const sentence = text.slice(range.start, range.end);
      const chooses = words.PICK.test(sentence) && !words.CONDITION.test(sentence);
      if (chooses && isAlone(occurrence, range, occurrences)) picked = occurrence.brand;
    }
  }
  return picked;
}

const isAlone = ({ brand }: Occurrence, range: Range, occurrences: readonly Occurrence[]) =>
  !occurrences.some(
    (one) => one.brand !== brand && one.start >= range.start && one.end <= range.end,
  );

/** The role that one occurrence gives: the first rule that applies. */
function sayingOf(occurrence: Occurrence, picked: string | null, context: RoleContext): Saying {
  const { text, question, occurrences } = context;
  const index = context.lineOf(occurrence.start);
  const line = context.lines[index];
  if (!line) return 'mentioned';
  if (isSource(occurrence, line, index, context)) return 'source';
  const range = sentenceOf(text, occurrence, line);
  const sentence = text.slice(range.start, range.end);
  const before = text.slice(range.start, occurrence.start);
  const after = tailOf(occurrence, range, context);
  const isSubject = question.subjects.has(occurrence.brand);
  const judges = question.seeks || question.weighed.has(occurrence.brand);
  const isOffered = isOfferedByForm(occurrence, line, context);
  const isAside = words.ASIDE_BEFORE.test(before);
  if (words.UNKNOWN.test(sentence) && isAlone(occurrence, range, occurrences)) return 'negated';
  if (isWarned(occurrence, line, index, context)) return 'negated';
  const isOnlyListed = isEnumerated(sentence, line, index, context);
  if (isOnlyListed && !words.FOR_WORDS.test(after.split(/[,;]/u, 1)[0] ?? '')) return 'mentioned';
  if (words.UNBEATEN.test(before)) return 'recommended';
  const against = words.AGAINST_BEFORE.test(before) || words.SPLIT_VERB.test(`${before}¤${after}`);
  if (against && !isSubject) return 'negated';
  const isJudged = !isSubject || question.seeks || words.ASKS_IF_GOOD.test(question.text);
  if (isJudged && !isAside) {
    const fault = words.AGAINST_AFTER.exec(after) ?? (judges ? words.DOES_NOT.exec(after) : null);
    if (fault && !(isOffered && words.FOR_WORDS.test(after.slice(0, fault.index))))
      return 'negated';
    if (!isOffered && isTakenBack(text.slice(range.end, line.end))) return 'negated';
  }
  if (isAside) return question.weighed.has(occurrence.brand) ? 'negated' : 'mentioned';
  if (isSubject) return roleOfSubject(after, context);
  if (words.HISTORY_AFTER.test(after)) return 'mentioned';
  if (words.FOR_BEFORE.test(before)) return 'recommended';
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return 'mentioned';
  const isPassedOver = picked !== null && picked !== occurrence.brand && line.kind !== 'prose';
  if (isPassedOver && !words.FOR_WORDS.test(after)) return 'mentioned';
  if (isOffered) return 'recommended';
  if (words.FOR_WORDS.test(after)) return 'recommended';
  if (judges && isFaulted(after)) return 'negated';
  const earlier = occurrences.findLast(
    ({ start, end }) => end <= occurrence.start && start >= range.start,
  );
  if (earlier && LISTED.test(text.slice(earlier.end, occurrence.start)))
    return sayingOf(earlier, picked, context);
  const clause = before.split(/[,;:.!?]\W+|\b(?:but|while|whereas)\b/u).at(-1) ?? '';
  return judges && clause.replaceAll(STRIPPED, '').length < 12 ? 'assumed' : 'mentioned';
}

/** Between the names of an enumeration: the rest of the longer name, a comma or "and". */
const LISTED =
  /^[^.;:!?\n]{0,60}?(?:,|,?\s(?:and|or|und|oder|y|o|et|ou|&))\s+(?:the )?(?:\p{Ll}+ )?[*_"'“]*$/u;
const STRIPPED = new RegExp(`[${MASK}*_\`"“”'‘’()\\[\\]#|>•·\\s.:;,!-]`, 'gu');

/** The rest of the sentence up to the next other brand. */
function tailOf(occurrence: Occurrence, range: Range, context: RoleContext) {
  const { text, occurrences } = context;
  let { end } = occurrence;
  for (const other of occurrences) {
    if (other.start >= range.end) break;
    if (other.start < end || other.brand === occurrence.brand) continue;
    if (!isJoined(text, { start: end, end }, other)) return text.slice(occurrence.end, other.start);
    ({ end } = other);
  }
  return text.slice(occurrence.end, range.end);
}

/** The next sentence goes on about it and advises against. */
function isTakenBack(rest: string): boolean {
  const next = startOf(rest, 200).split(/[.!]/u, 1)[0] ?? '';
  return words.TAKEN_BACK.test(next) && !words.CONDITION.test(next);
}

/** Marked or waved off as a warning, below such a heading. */
function isWarned({ start, end }: Occurrence, line: Line, index: number, context: RoleContext) {
  const { text, lines } = context;
  const shown = text.slice(line.start, line.end);
  if (words.WARNING_MARK.test(shown) || words.WAVED_OFF.test(text.slice(end, line.end)))
    return true;
  for (let at = index; at >= 0 && index - at < 12; at -= 1) {
    const above = lines[at] as Line;
    const label = text.slice(above.start, at === index ? start : above.end);
    const opens = at === index ? /:[\s*_]*$/u.test(label) : OPENS_LIST.test(label);
    if (opens && words.WARNING_LABEL.test(label)) return true;
    if (above.kind === 'heading') return label.length < 100 && words.WARNING_LABEL.test(label);
    if (opens && at < index) return false;
  }
  return false;
}

const OPENS_LIST = /^.{0,100}[:：][*_\s]*$|^\s*\*\*[^*]{1,60}\*\*\s*$/u;

/** It opens an item, a cell or a heading, or is set in bold there. */
function isOfferedByForm({ start, end }: Occurrence, line: Line, { text }: RoleContext): boolean {
  const before = text.slice(line.content, Math.max(line.content, start));
  const after = text.slice(end, line.end);
  const isFirst = before.replaceAll(/[*_]/gu, '').trim() === '';
  if (after.startsWith('?')) return false;
  if (line.kind === 'heading')
    return isFirst && !/\b(?:vs|versus|compared|pricing)\b/iu.test(after);
  if (line.kind === 'row') return isFirst;
  if (isFirst)
    return line.kind === 'item' || line.number !== null || !/^[*_]*,?\s+\p{Ll}+\b/u.test(after);
  return /[*_]{2}[^*\n]{0,60}$/u.test(before) && /^[^*\n]{0,80}[*_]{2}/u.test(after);
}

/** In a sentence or below a line that only names what exists. */
function isEnumerated(sentence: string, line: Line, index: number, { text, lines }: RoleContext) {
  const above = lines.slice(Math.max(0, index - 12), index).findLast(isBare);
  const lead = line.kind === 'item' && above ? text.slice(above.start, above.end) : '';
  return words.ENUMERATED.test(`${sentence}\n${lead}`);
}

const isFaulted = (after: string): boolean =>
  readSentiment(after, { start: 0, end: after.length }).sentiment === 'negative';

/** The subject of a question about itself is only named, unless the answer judges it. */
function roleOfSubject(after: string, { text, question }: RoleContext): Role {
  if (!words.ASKS_IF_GOOD.test(question.text)) return 'mentioned';
  if (words.SAYS_NO.test(text)) return 'negated';
  if (words.SAYS_YES.test(text) || words.FOR_WORDS.test(after)) return 'recommended';
  return isFaulted(after) ? 'negated' : 'mentioned';
}

/** A chip below a paragraph, a shop next to a price, a publisher, a link that is only a reference. */
function isSource(occurrence: Occurrence, line: Line, index: number, { text, lines }: RoleContext) {
  const { start, end, link } = occurrence;
  const before = text.slice(Math.max(line.start, start - LONGEST_REACH), start);
  const possessive = /['’]s$/u.exec(occurrence.text)?.[0] ?? '';
  const after = possessive + text.slice(end, Math.min(line.end, end + LONGEST_REACH));
  if (words.SOURCE_AFTER.test(after) || words.REFERENCES.test(before)) return true;
  const isOther = words.AGAINST_BEFORE.test(before) || words.ASIDE_BEFORE.test(before);
  if (words.SOURCE_BEFORE.test(before) && !isOther) return true;
  if (link && /\(\s*$/u.test(text.slice(line.start, link.start))) return true;
  const heading = lines
    .slice(Math.max(0, index - 40), index)
    .findLast(({ kind }) => kind !== 'item' && kind !== 'blank');
  if (heading && words.REFERENCES.test(`${text.slice(heading.start, heading.end).trim()}:`))
    return true;
  const [left, right] = [before, after].map((side) => side.replaceAll(STRIPPED, '').length);
  if ((left ?? 0) > 6 || (right ?? 0) > 24 || !isBare(line) || before.includes('**')) return false;
  const [above = '', below = ''] = [lines[index - 1], lines[index + 1]].map((near) =>
    text.slice(near?.start ?? 0, near?.end ?? 0),
  );
  if (/^\s*\+\s*\d+\s*$/u.test(below) || /^\s*[•·]\s*$/u.test(above)) return true;
  // Directly below a sentence, with no blank line between: where the sentence comes from.
  const isSentence = above.trim().length > 40 || /[.!?]["'”’)*_]*\s*$/u.test(above);
  return isSentence && below.trim() === '';
}

const isBare = ({ kind, number }: Line): boolean => kind === 'prose' && number === null;
