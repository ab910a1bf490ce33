import type { Line } from './lines.ts';
import { MASK } from './masked-text.ts';
import type { Occurrence } from './occurrences.ts';
import {
  AGAINST_AFTER,
  AGAINST_BEFORE,
  AGAINST_HEADING,
  AGAINST_MARK,
  ASIDE_BEFORE,
  CHIP_NEXT,
  COMPANION_BEFORE,
  NEGATIVE_TURN,
  OFFER,
  POSITIVE_TURN,
  PROPOSED,
  SOURCE_AFTER,
  SOURCE_BEFORE,
  VERB_AFTER,
} from './role-words.ts';
import { clauseOf, sentenceOf } from './sentences.ts';
import type { Range } from './sentences.ts';

/** The strongest first: what an answer says about a brand is the first of these that it does. */
export const ROLES = ['recommended', 'negated', 'mentioned', 'source'] as const;
export type Role = (typeof ROLES)[number];

export interface RoleContext {
  text: string;
  lines: readonly Line[];
  lineOf: (at: number) => number;
  occurrences: readonly Occurrence[];
  /** Brands that the question itself names, and whether it asks to weigh them. */
  asked: ReadonlySet<string>;
  weighs: boolean;
}

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
  if (isAgainst(before, after, headingAbove(context, index))) {
    return POSITIVE_TURN.test(tailOf(occurrence, sentence, context)) ? 'recommended' : 'negated';
  }
  const tail = tailOf(occurrence, sentence, context);
  if (NEGATIVE_TURN.test(tail)) return 'negated';
  if (isProposed(occurrence, sentence, context)) return 'recommended';
  if (isAside(occurrence, before, sentence, context)) return 'mentioned';
  if (context.asked.has(occurrence.brand) && !context.weighs) return 'mentioned';
  if (line.kind === 'heading' || line.kind === 'row')
    return isHead(occurrence, line, context) ? 'recommended' : 'mentioned';
  if (isHead(occurrence, line, context)) return 'recommended';
  if (isInsideAnother(occurrence, line, context)) return 'mentioned';
  return OFFER.test(context.text.slice(sentence.start, sentence.end)) ||
    context.lines[line.item]?.kind === 'item'
    ? 'recommended'
    : 'mentioned';
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
  if (PROPOSED.test(before)) return true;
  if (!/\b(?:and|or)\s+[*_"']*$/iu.test(before)) return false;
  const earlier = context.occurrences.findLast(
    ({ start, end }) => end <= occurrence.start && start >= sentence.start,
  );
  return earlier !== undefined && isProposed(earlier, sentence, context);
}

/** A chip below a paragraph, a shop next to a price, a link that is only a reference. */
function isSource(
  occurrence: Occurrence,
  line: Line,
  index: number,
  { text, lines }: RoleContext,
): boolean {
  const before = text.slice(line.start, occurrence.start);
  const after = text.slice(occurrence.end, line.end);
  if (SOURCE_AFTER.test(after) || SOURCE_BEFORE.test(before)) return true;
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
  if (AGAINST_AFTER.test(after) && !/\bnot only\b/iu.test(after)) return true;
  return AGAINST_HEADING.test(heading);
}

function headingAbove({ text, lines }: RoleContext, index: number): string {
  for (let at = index; at >= 0 && index - at < 12; at -= 1) {
    const line = lines[at];
    if (line?.kind === 'heading') return text.slice(line.start, line.end);
  }
  return '';
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

/** In the description of another product: its item begins with that product's name. */
function isInsideAnother(occurrence: Occurrence, line: Line, context: RoleContext): boolean {
  const opener = context.lines[line.item];
  if (!opener || opener.kind !== 'item') return false;
  if (PROPOSED.test(context.text.slice(line.start, occurrence.start))) return false;
  return context.occurrences.some(
    ({ brand, start }) => brand !== occurrence.brand && start === opener.content,
  );
}

/** The name opens its line, item, cell or heading, or is set in bold there. */
function isHead(occurrence: Occurrence, line: Line, { text, lines }: RoleContext): boolean {
  const before = text.slice(line.content, Math.max(line.content, occurrence.start));
  if (line.kind === 'heading') {
    const rest = text.slice(occurrence.end, line.end);
    return (
      before.trim() === '' && !/\b(?:vs\.?|versus|compared|alternatives|pricing)\b/iu.test(rest)
    );
  }
  if (line.kind === 'row') return before.trim() === '' && lines.length > 1;
  // "Acme is a CRM" is a sentence like others; "Acme – a CRM" and a bare "Acme" offer it.
  if (before.trim() === '')
    return line.kind === 'item' || !VERB_AFTER.test(text.slice(occurrence.end, line.end));
  const companions = /^(?:[\p{L}\p{N}.'-]+\s*(?:&|\/|,|and|or|vs\.?)\s*)+$/iu;
  if (companions.test(before.replaceAll(/[*_]/gu, ''))) return true;
  const bold = /[*_]{2}[^*\n]{0,60}$/u.test(before);
  return bold && /^[^*\n]{0,80}[*_]{2}/u.test(text.slice(occurrence.end, line.end));
}
