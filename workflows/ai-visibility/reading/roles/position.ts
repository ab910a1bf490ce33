import type { Line } from '../lines.ts';
import type { Occurrence } from '../occurrences.ts';
import type { Question } from './question.ts';
import { APPOSITION_AFTER } from './frames.ts';
import { PROPOSED, VERB_AFTER } from './role-words.ts';

export interface RoleContext {
  text: string;
  lines: readonly Line[];
  lineOf: (at: number) => number;
  occurrences: readonly Occurrence[];
  question: Question;
}

/** A line that ends with a colon, or is all bold. */
const OPENS_LIST = /^.{0,80}[:：][*_\s]*$|^\s*\*\*[^*]{1,60}\*\*\s*$/u;

/** The heading, or the line that opens the list, such as "Brands to avoid:". */
export function headingAbove({ text, lines }: RoleContext, index: number): string {
  const own = lines[index];
  const isBare = own?.kind === 'prose' && own.end - own.start < 60;
  const isListed = own?.kind === 'item' || own?.kind === 'row' || isBare;
  for (let at = index; at >= 0 && index - at < 12; at -= 1) {
    const line = lines[at];
    const words = line ? text.slice(line.start, line.end) : '';
    if (line?.kind === 'heading') return words;
    if (isListed && at < index && line?.kind === 'prose' && line.item === at)
      return OPENS_LIST.test(words) ? words : '';
  }
  return '';
}

/** In the description of another product: its item begins with that product's name. */
export function isInsideAnother(occurrence: Occurrence, line: Line, context: RoleContext): boolean {
  const opener = context.lines[line.item];
  if (!opener || opener.kind !== 'item') return false;
  if (PROPOSED.test(context.text.slice(line.start, occurrence.start))) return false;
  return context.occurrences.some(
    ({ brand, start }) => brand !== occurrence.brand && start === opener.content,
  );
}

/** The name opens its line, item, cell or heading, or is set in bold there. */
export function isHead(occurrence: Occurrence, line: Line, { text, lines }: RoleContext): boolean {
  const before = text.slice(line.content, Math.max(line.content, occurrence.start));
  if (line.kind === 'heading') {
    const rest = text.slice(occurrence.end, line.end);
    return (
      before.trim() === '' && !/\b(?:vs\.?|versus|compared|alternatives|pricing)\b/iu.test(rest)
    );
  }
  if (line.kind === 'row') return before.trim() === '' && lines.length > 1;
  // "Acme is a CRM" is a sentence like others; "Acme – a CRM" and a bare "Acme" offer it.
  if (before.trim() === '') {
    const after = text.slice(occurrence.end, line.end);
    return line.kind === 'item' || !(VERB_AFTER.test(after) || APPOSITION_AFTER.test(after));
  }
  const companions = /^(?:[\p{L}\p{N}.'-]+\s*(?:&|\/|,|and|or|vs\.?)\s*)+$/iu;
  if (companions.test(before.replaceAll(/[*_]/gu, ''))) return true;
  const bold = /[*_]{2}[^*\n]{0,60}$/u.test(before);
  return bold && /^[^*\n]{0,80}[*_]{2}/u.test(text.slice(occurrence.end, line.end));
}
