import { LIMITS } from '../names.ts';
import type { SearchMode } from '../names.ts';
import { isWord, termsOf } from './ast.ts';
import type { Place, QueryNode, NotNode, TermNode } from './ast.ts';
import { expandSentence } from './expand.ts';
import type { WeightedTerm } from './expand.ts';
import { parseTokens } from './parser.ts';
import { NOTHING_TO_LOOK_FOR, TOO_LONG, applyEdits, finding, removal } from './problem.ts';
import type { Finding, QueryProblem } from './problem.ts';
import { tokensOf } from './tokens.ts';

/** Excluded terms that every post matched by the other terms would contain: `crm NOT crm`. */
export function contradictions(ast: QueryNode): Finding[] {
  if (ast.kind !== 'and') return [];
  return ast.nodes
    .filter((node) => node.kind === 'not')
    .filter((not) => ast.nodes.some((node) => needsOneOf(node, excludedBy(not))))
    .map((not) =>
      finding('contradiction', not, 'This excludes what the search looks for.', [removal(not)]),
    );
}

/** A post without any one of these passes; `NOT (a AND b)` excludes neither alone. */
function excludedBy({ node }: NotNode): readonly TermNode[] {
  if (node.kind === 'term') return [node];
  return node.kind === 'or' ? node.nodes.filter((one) => one.kind === 'term') : [];
}

function needsOneOf(node: QueryNode, excluded: readonly TermNode[]): boolean {
  switch (node.kind) {
    case 'term':
      return excluded.some((term) => contains(node, term));
    case 'not':
      return false;
    case 'and':
      return node.nodes.some((one) => needsOneOf(one, excluded));
    case 'or':
      return node.nodes.every((one) => needsOneOf(one, excluded));
  }
}

/** Whether everything that contains the first term contains the second one, too. */
function contains(wanted: TermNode, excluded: TermNode): boolean {
  const isIn =
    excluded.field === wanted.field || (excluded.field === 'any' && wanted.field === 'title');
  return isIn && ` ${wanted.text} `.toLowerCase().includes(` ${excluded.text} `.toLowerCase());
}

/** A parsed query. Keywords are a tree; a sentence is its distinctive words, weighted. */
export type SearchQuery =
  | { mode: 'keywords'; text: string; ast: QueryNode }
  | {
      mode: 'query';
      text: string;
      /** Most distinctive first; never empty. */
      terms: readonly WeightedTerm[];
    };

export type QueryReading =
  | { ok: true; query: SearchQuery; problems: readonly [] }
  /** At least one problem, in text order. */
  | { ok: false; query: null; problems: readonly QueryProblem[] };

const MAX_PROBLEMS = 5;
/** Longer texts are not parsed at all, which bounds the time. */
const READ_CHARS = LIMITS.queryMaxLength * 4;

/**
 * Reads a query; pure, in linear time, never throws. The language of keywords:
 * - `crm invoice`: both words, in any of their English endings; small words such as "for" are
 *   passed over
 * - `"time tracking"`: these words next to each other
 * - `crm OR erp` or `crm, erp`: one of them; binds tighter than the AND between neighbours
 * - `NOT jobs` or `-jobs`: not this one; also before a phrase, a field or parentheses
 * - `title:crm`, `title:"time tracking"`: in the title
 * - `author:maria`, `site:reddit.com/r/saas`, `site:github`, `type:question`, `lang:en`: filter
 * what the words find
 * - `(crm OR erp) invoice`: parentheses
 * Words and phrases count towards the 10 keywords, the other fields do not.
 */
export function readQuery(text: string, mode: SearchMode): QueryReading {
  if (text.length > LIMITS.queryMaxLength && text.trim().length > LIMITS.queryMaxLength)
    return refused([{ code: 'too_long', message: TOO_LONG, ...beyond(text), suggestion: null }]);
  const clean = storable(text);
  return mode === 'keywords' ? readKeywords(clean) : readSentence(clean);
}

const beyond = (text: string): Place => ({
  start: LIMITS.queryMaxLength,
  end: Math.min(text.length, READ_CHARS),
});

/** Same length, so that positions stay valid; characters that cannot be stored separate words. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', ' ');

const refused = (problems: readonly QueryProblem[]): QueryReading => ({
  ok: false,
  query: null,
  problems,
});

function readSentence(text: string): QueryReading {
  const terms = expandSentence(text);
  if (terms.length > 0)
    return { ok: true, query: { mode: 'query', text: text.trim(), terms }, problems: [] };
  const place = { start: 0, end: text.length };
  return refused([{ code: 'empty', message: NOTHING_TO_LOOK_FOR, ...place, suggestion: null }]);
}

function readKeywords(text: string): QueryReading {
  const { ast, findings } = read(text);
  if (ast !== null && findings.length === 0)
    return { ok: true, query: { mode: 'keywords', text: text.trim(), ast }, problems: [] };
  const sorted = findings.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const mended = applyEdits(
    text,
    sorted.flatMap(({ edits }) => edits),
  );
  const all = canBeRead(mended) ? mended : null;
  return refused(
    sorted.slice(0, MAX_PROBLEMS).map(({ code, message, start, end, edits }) => {
      const own = edits.length > 0 ? applyEdits(text, edits) : null;
      const suggestion = own !== null && canBeRead(own) ? own : all;
      return { code, message, start, end, suggestion };
    }),
  );
}

function canBeRead(text: string): boolean {
  if (text.length > LIMITS.queryMaxLength) return false;
  const { ast, findings } = read(text);
  return ast !== null && findings.length === 0;
}

function read(text: string): { ast: QueryNode | null; findings: Finding[] } {
  const { tokens, findings: lexical } = tokensOf(text);
  const parsed = parseTokens(tokens);
  const findings = [...lexical, ...parsed.findings];
  const { ast } = parsed;
  if (ast !== null) findings.push(...tooMany(ast, text));
  // An incomplete query lacks search terms only because of problems already reported.
  if (findings.length === 0) findings.push(...unfounded(ast, text));
  if (findings.length === 0 && ast !== null) findings.push(...contradictions(ast));
  return { ast, findings };
}

function tooMany(ast: QueryNode, text: string): Finding[] {
  const words = termsOf(ast)
    .map(({ term }) => term)
    .filter(isWord);
  const first = words[LIMITS.maxKeywords];
  if (first === undefined) return [];
  const place = { start: first.start, end: words.at(-1)?.end ?? first.end };
  const message = `Use at most ${LIMITS.maxKeywords} keywords; this search has ${words.length}.`;
  const rest = { start: first.start, end: text.length, text: ' ' };
  return [finding('too_many_keywords', place, message, [rest])];
}

/** Every alternative must contain a word that can be sent to a platform. */
function unfounded(ast: QueryNode | null, text: string): Finding[] {
  const whole = { start: 0, end: text.length };
  if (ast === null) return [finding('empty', whole, NOTHING_TO_LOOK_FOR)];
  if (isFounded(ast)) return [];
  const loose = ast.kind === 'and' ? ast.nodes.find((node) => node.kind === 'or') : ast;
  const alternative =
    loose?.kind === 'or' ? loose.nodes.find((node) => !isFounded(node)) : undefined;
  if (alternative && hasWanted(ast)) {
    const message = 'Each alternative needs a word of its own to look for.';
    return [finding('open_alternative', alternative, message)];
  }
  return [
    finding(
      'only_excluded',
      whole,
      'Add at least one word to search for. Filters alone are not enough.',
    ),
  ];
}

const hasWanted = (ast: QueryNode): boolean =>
  termsOf(ast).some(({ term, negative }) => !negative && isWord(term));

function isFounded(node: QueryNode): boolean {
  switch (node.kind) {
    case 'term':
      return isWord(node);
    case 'not':
      return false;
    case 'and':
      return node.nodes.some(isFounded);
    case 'or':
      return node.nodes.every(isFounded);
  }
}
