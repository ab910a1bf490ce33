import type { Occurrence } from '../occurrences.ts';
import { clauseOf } from '../sentences.ts';
import { readSentiment } from '../sentiment.ts';
import { WARNING_LABEL } from './advice-words.ts';
import { LEFT_BEFORE, OUT_AFTER } from './frames.ts';
import { headingAbove, isHead } from './position.ts';
import type { RoleContext } from './position.ts';
import { needsIn } from './question.ts';
import type { Question } from './question.ts';
import { AGAINST_AFTER, AGAINST_BEFORE, AGAINST_MARK, UNFIT_FOR } from './against-words.ts';
import { OFFER } from './role-words.ts';
import { withoutConcession } from './stance.ts';
import type { Setting } from './stance.ts';
import { isRefusedInRow } from './tables.ts';

/** Faults that no praise outweighs. */
const RULED_OUT =
  /^(?:discontinued|shut|not|recalled|out of|sold out|look|avoid|skip|stay|steer|no longer|unsuitable)\b/iu;

/** Said not to be right: by the words next to it, a mark, or the heading above. */
export function isWarnedOf(
  occurrence: Occurrence,
  { line, sentence, before }: Setting,
  index: number,
  context: RoleContext,
): boolean {
  if (AGAINST_MARK.test(context.text.slice(line.start, line.end))) return true;
  if (line.kind === 'row' && isRefusedInRow(index, context)) return true;
  const clause = clauseOf(context.text, occurrence, sentence, context.occurrences);
  const after = withoutConcession(before, context.text.slice(occurrence.end, clause.end));
  const isOffered = isHead(occurrence, line, context) && isPraisedFirst(after);
  return isAgainst(before, isOffered ? '' : after, headingAbove(context, index));
}

/** "Not suited to nonprofits" is against it where a nonprofit asks. */
export function isUnfit(tail: string, { needs }: Question): boolean {
  const unfitFor = UNFIT_FOR.exec(tail)?.groups?.['need'];
  if (unfitFor === undefined) return false;
  return [...needsIn(unfitFor)].some((word) => needs.has(word));
}

function isAgainst(before: string, after: string, heading: string): boolean {
  if (AGAINST_BEFORE.test(before)) return true;
  if (LEFT_BEFORE.test(before) && OUT_AFTER.test(after)) return true;
  const fault = AGAINST_AFTER.exec(after);
  if (fault && !/\bnot only\b/iu.test(after) && !isFaultDenied(after, fault)) return true;
  return WARNING_LABEL.test(heading);
}

/** "Doesn't leak", "does not crash": no fault. */
function isFaultDenied(after: string, { 0: match, index }: RegExpExecArray): boolean {
  if (!/(?:n['’]t|not)$/iu.test(match)) return false;
  const denied = after.slice(index + match.length).split(/[.,;]/u, 1)[0] ?? '';
  const next = denied.trim().split(/\s+/u).slice(0, 3).join(' ');
  return readSentiment(next, { start: 0, end: next.length }).sentiment === 'negative';
}

/** "Acme – cheap and simple, no longer syncs": offered, with its drawbacks. */
function isPraisedFirst(after: string): boolean {
  const match = AGAINST_AFTER.exec(after);
  const praise = match?.groups?.['praise'];
  if (!match || praise === undefined) return false;
  return OFFER.test(praise) && !RULED_OUT.test(match[0].slice(praise.length));
}
