import { hasLetters } from '../language/text.ts';
import { QUERY_FIELDS } from './ast.ts';
import type { Place, QueryField, TermNode } from './ast.ts';
import { readFieldValue } from './fields.ts';
import {
  lowerNotProblem,
  nearnessOfPhrase,
  otherFieldAt,
  otherFieldProblem,
  otherOperatorProblem,
  withoutBoost,
} from './other-tools.ts';
import { finding, removal } from './problem.ts';
import type { Finding } from './problem.ts';

export interface Sign extends Place {
  kind: 'open' | 'close' | 'or' | 'and' | 'not' | 'comma';
}

/** A term, and how it was written. */
export interface Word extends Place {
  kind: 'word';
  /** Null: something unreadable was here, and has been reported. */
  term: TermNode | null;
  quoted: boolean;
}

export type Token = Sign | Word;

const OPENING = /["“”„‟«「『＂]/u;
const CLOSING = /["“”«»」』＂]/gu;
const SIGNS: Readonly<Record<string, Sign['kind']>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  ';': 'comma',
  '（': 'open',
  '）': 'close',
  '，': 'comma',
  '、': 'comma',
  '；': 'comma',
};
/** Autocorrection turns typed hyphens into longer dashes; other tools exclude with "!". */
const EXCLUDES = /[-–—−－!！]/u;
const FIELD = new RegExp(`(${QUERY_FIELDS.join('|')})[:：]`, 'iy');
const RUN = /[^\s,;"“”„‟«»()「」『』＂（），、；]+/uy;
const BLANK = /\s+/uy;
const OPERATORS: ReadonlyMap<string, Sign['kind']> = new Map(
  Object.entries<Sign['kind']>({
    OR: 'or',
    '|': 'or',
    '||': 'or',
    AND: 'and',
    '&': 'and',
    '&&': 'and',
    NOT: 'not',
    ODER: 'or',
    UND: 'and',
    NICHT: 'not',
    SAUF: 'not',
  }),
);
const LEADING = /[\p{L}\p{N}@#$.]/u;
const TRAILING = /[\p{L}\p{M}\p{N}+#]/u;

/** Cuts a query into words and signs. Reads each character a bounded number of times. */
export function tokensOf(text: string): { tokens: Token[]; findings: Finding[] } {
  const tokens: Token[] = [];
  const findings: Finding[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = matchAt(BLANK, text, at);
    if (blank !== null) {
      at += blank.length;
      continue;
    }
    const read = readToken(text, at, findings);
    if (read.token) tokens.push(read.token);
    at = read.end;
  }
  const words = tokens.flatMap((token) =>
    token.kind === 'word' && !token.quoted && token.term?.field === 'any' ? [token.term] : [],
  );
  const lower = lowerNotProblem(words);
  return {
    tokens: tokens.map((token, index) => lowerOr(token, tokens[index - 1], tokens[index + 1])),
    findings: lower === null ? findings : [...findings, lower],
  };
}

const OR_WORDS = new Set(['or', 'oder', 'ou', 'lub', 'eller', 'veya', 'или']);

/** "crm or erp": a lower-case "or" between two words is the operator. */
function lowerOr(token: Token, before: Token | undefined, after: Token | undefined): Token {
  const isOr =
    token.kind === 'word' &&
    !token.quoted &&
    token.term?.field === 'any' &&
    OR_WORDS.has(token.term.text);
  const isBetween =
    (before?.kind === 'word' || before?.kind === 'close') &&
    (after?.kind === 'word' || after?.kind === 'open');
  return isOr && isBetween ? { kind: 'or', start: token.start, end: token.end } : token;
}

interface Read {
  token: Token | null;
  end: number;
}

function readToken(text: string, start: number, findings: Finding[]): Read {
  const character = text[start] ?? '';
  const sign = SIGNS[character];
  if (sign) return { token: { kind: sign, start, end: start + 1 }, end: start + 1 };
  if (EXCLUDES.test(character)) return readDash(text, start);
  if (OPENING.test(character)) return readQuoted(text, { start, at: start }, 'any', findings);
  if (CLOSING.test(character)) return skipped(start + 1);
  const field = fieldAt(text, start);
  if (field === null) {
    const other = otherFieldAt(text, start);
    if (other !== null) return readOtherField(text, start, other, findings);
    return readRun(text, start, findings);
  }
  const at = start + field.length + 1;
  if (OPENING.test(text[at] ?? '')) return readQuoted(text, { start, at }, field, findings);
  const raw = matchAt(RUN, text, at) ?? '';
  return fieldToken(text, { start, end: at + raw.length }, field, { raw, quoted: false }, findings);
}

const skipped = (end: number): Read => ({ token: null, end });

/** A dash directly before a term excludes it; any other dash is punctuation. */
function readDash(text: string, start: number): Read {
  let end = start;
  while (EXCLUDES.test(text[end] ?? '')) end += 1;
  const next = text[end] ?? '';
  const negates = next === '(' || OPENING.test(next) || hasLetters(matchAt(RUN, text, end) ?? '');
  return negates ? { token: { kind: 'not', start, end }, end } : skipped(end);
}

function fieldAt(text: string, start: number): QueryField | null {
  const named = matchAt(FIELD, text, start)?.slice(0, -1).toLowerCase();
  return QUERY_FIELDS.find((field) => field === named) ?? null;
}

function readQuoted(
  text: string,
  { start, at }: { start: number; at: number },
  field: TermNode['field'],
  findings: Finding[],
): Read {
  CLOSING.lastIndex = at + 1;
  const close = CLOSING.exec(text)?.index;
  if (close === undefined) {
    // 5" is five inches, not the start of a phrase.
    if (field === 'any' && start > 0 && hasLetters(text[start - 1] ?? ''))
      return skipped(start + 1);
    const place = { start: at, end: text.length };
    const mend = { start: text.length, end: text.length, text: '"' };
    findings.push(
      finding('unclosed_quote', place, 'Close the quotation mark that begins here.', [mend]),
    );
    return { token: unreadable(start, text.length), end: text.length };
  }
  const place = { start, end: close + 1 };
  const raw = text.slice(at + 1, close);
  if (field !== 'any') return fieldToken(text, place, field, { raw, quoted: true }, findings);
  const nearness = /^~\d+/u.exec(text.slice(close + 1, close + 6))?.[0];
  if (nearness !== undefined) {
    const end = close + 1 + nearness.length;
    findings.push(nearnessOfPhrase({ start, end }, wordsOf(raw)));
    return { token: unreadable(start, end), end };
  }
  return wordToken(place, { words: wordsOf(raw), quoted: true });
}

/** A field of another tool: read as ours, or reported with what to write instead. */
function readOtherField(
  text: string,
  start: number,
  { length, field, other }: NonNullable<ReturnType<typeof otherFieldAt>>,
  findings: Finding[],
): Read {
  const at = start + length;
  const isQuoted = OPENING.test(text[at] ?? '');
  if (field !== null && isQuoted) return readQuoted(text, { start, at }, field, findings);
  CLOSING.lastIndex = at + 1;
  const close = isQuoted ? (CLOSING.exec(text)?.index ?? text.length) : 0;
  const raw = isQuoted ? text.slice(at + 1, close) : (matchAt(RUN, text, at) ?? '');
  const end = isQuoted ? Math.min(text.length, close + 1) : at + raw.length;
  if (field !== null)
    return fieldToken(text, { start, end }, field, { raw, quoted: false }, findings);
  if (other !== null) findings.push(otherFieldProblem({ start, end }, raw, other));
  return { token: unreadable(start, end), end };
}

const unreadable = (start: number, end: number): Word => ({
  kind: 'word',
  term: null,
  quoted: false,
  start,
  end,
});

function readRun(text: string, start: number, findings: Finding[]): Read {
  const whole = matchAt(RUN, text, start) ?? '';
  // "crm||erp" is two words.
  const run = /^(?:\|\|?|&&)|^(?:(?!&&)[^|])+/u.exec(whole)?.[0] ?? whole;
  const end = start + Math.max(1, run.length);
  const operator = OPERATORS.get(run);
  if (operator) return { token: { kind: operator, start, end }, end };
  const problem = otherOperatorProblem(text, run, { start, end });
  if (problem !== null) {
    findings.push(problem);
    return { token: unreadable(start, problem.end), end: problem.end };
  }
  const word = trimPunctuation(withoutBoost(run));
  return wordToken({ start, end }, { words: hasLetters(word) ? [word] : [], quoted: false });
}

function wordToken(place: Place, { words, quoted }: { words: string[]; quoted: boolean }): Read {
  if (words.length === 0) return skipped(place.end);
  const term: TermNode = {
    kind: 'term',
    field: 'any',
    text: words.join(' '),
    phrase: words.length > 1,
    ...place,
  };
  return { token: { kind: 'word', term, quoted, ...place }, end: place.end };
}

function fieldToken(
  text: string,
  place: Place,
  field: QueryField,
  written: { raw: string; quoted: boolean },
  findings: Finding[],
): Read {
  const raw = written.quoted ? wordsOf(written.raw).join(' ') : trimPunctuation(written.raw);
  const { start, end } = place;
  if (!hasLetters(raw)) {
    findings.push(emptyField(text, place, field));
    return { token: unreadable(start, end), end };
  }
  const read = readFieldValue(field, raw);
  if (read.ok) {
    const phrase = read.value.includes(' ');
    const term: TermNode = { kind: 'term', field, text: read.value, phrase, ...place };
    return { token: { kind: 'word', term, quoted: written.quoted, start, end }, end };
  }
  const mend =
    read.nearest === null ? removal(place) : { start, end, text: `${field}:${read.nearest}` };
  findings.push(finding(read.code, place, read.message, [mend]));
  return { token: unreadable(start, end), end };
}

/** `title: crm` has its value after a blank. */
function emptyField(text: string, place: Place, field: QueryField): Finding {
  const blank = matchAt(BLANK, text, place.end);
  const next = text[place.end + (blank?.length ?? 0)] ?? '';
  const joins = blank !== null && (LEADING.test(next) || OPENING.test(next));
  const gap = { start: place.end, end: place.end + (blank?.length ?? 0), text: '' };
  return finding('empty_field', place, `Write a value directly after “${field}:”.`, [
    joins ? gap : removal(place),
  ]);
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** The words inside quotation marks; empty quotation marks are not a term. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => hasLetters(word));
}

/** Drops punctuation around a word, but keeps .NET, c++, c#, #tags and @names. */
function trimPunctuation(word: string): string {
  const characters = [...word];
  const start = characters.findIndex((character) => LEADING.test(character));
  const end = characters.findLastIndex((character) => TRAILING.test(character));
  return start === -1 ? '' : characters.slice(start, end + 1).join('');
}
