import { LIMITS } from '../names.ts';
import type { Place } from './ast.ts';

const QUERY_PROBLEMS = [
  'empty',
  'too_long',
  'too_many_keywords',
  'too_deep',
  'unclosed_quote',
  'unclosed_parenthesis',
  'unexpected_parenthesis',
  'empty_group',
  'missing_operand',
  'empty_field',
  'unknown_type',
  'unknown_language',
  'unknown_field',
  'unknown_operator',
  'not_a_site',
  'only_excluded',
  'open_alternative',
  'contradiction',
] as const;
export type QueryProblemCode = (typeof QUERY_PROBLEMS)[number];

/** Why a query cannot be parsed, and where. `start` and `end` lie inside the text. */
export interface QueryProblem extends Place {
  code: QueryProblemCode;
  /** One sentence. */
  message: string;
  /** A whole valid query, or null when the intended one is unclear. */
  suggestion: string | null;
}

/** Replaces a part of the text; a fix is a few of them. */
interface Edit extends Place {
  text: string;
}

/** A problem with the edits that would fix it; empty when there is no obvious fix. */
export interface Finding extends Place {
  code: QueryProblemCode;
  message: string;
  edits: readonly Edit[];
}

/** Applies edits that do not overlap, and removes the gaps they leave. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result.replaceAll(/\s+/gu, ' ').trim();
}

export const finding = (
  code: QueryProblemCode,
  place: Place,
  message: string,
  edits: readonly Edit[] = [],
): Finding => ({ code, message, edits, start: place.start, end: place.end });

export const removal = ({ start, end }: Place): Edit => ({ start, end, text: ' ' });

export const NOTHING_TO_LOOK_FOR = 'Add at least one word to look for.';
export const TOO_LONG = `Use at most ${LIMITS.queryMaxLength} characters.`;
