import { AppError } from '#contracts/errors.ts';
import { LIMITS } from '#contracts/names.ts';
import type { SearchMode } from '#contracts/names.ts';
import type { ProviderQuery, QueryTerm } from './port.ts';
import { STOP_WORDS } from './stop-words.ts';

type Token =
  { kind: 'term'; term: QueryTerm; negative: boolean } | { kind: 'or' | 'not' | 'and' | 'comma' };

/** Words of a sentence that are looked for in query mode, most telling first. */
const MAX_SALIENT_TERMS = 6;
const TOKEN = /(-?)"([^"]*)"?|[,;]|[^\s,;"()]+/gu;
const LEADING = /[\p{L}\p{N}@#$.]/u;
const TRAILING = /[\p{L}\p{N}+#]/u;

const wordsOf = (text: string): string[] =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Drops punctuation around a word, but keeps .NET, c++, c#, #tags and @names. */
function trimPunctuation(word: string): string {
  const characters = [...word];
  const start = characters.findIndex((character) => LEADING.test(character));
  const end = characters.findLastIndex((character) => TRAILING.test(character));
  return start === -1 ? '' : characters.slice(start, end + 1).join('');
}

function termOf(raw: string, quoted: boolean): QueryTerm | null {
  const words = wordsOf(quoted ? raw : trimPunctuation(raw));
  if (words.length === 0) return null;
  return { text: words.join(' '), phrase: words.length > 1 };
}

function readWord(word: string): Token | null {
  if (word === 'OR' || word === '|') return { kind: 'or' };
  if (word === 'AND') return { kind: 'and' };
  if (word === 'NOT') return { kind: 'not' };
  const negative = word.length > 1 && word.startsWith('-');
  const term = termOf(negative ? word.slice(1) : word, false);
  return term && { kind: 'term', term, negative };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [whole, sign, quoted] of text.matchAll(TOKEN)) {
    if (quoted !== undefined) {
      const term = termOf(quoted, true);
      if (term) tokens.push({ kind: 'term', term, negative: sign === '-' });
    } else if (whole === ',' || whole === ';') {
      tokens.push({ kind: 'comma' });
    } else {
      const token = readWord(whole);
      if (token) tokens.push(token);
    }
  }
  return tokens;
}

/** `email marketing, churn`: bare words between commas are one keyword, the commas mean OR. */
function joinListItems(tokens: Token[]): Token[] {
  if (!tokens.some(({ kind }) => kind === 'comma')) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'comma') joined.push({ kind: 'or' });
    else if (
      token.kind === 'term' &&
      last?.kind === 'term' &&
      !token.negative &&
      !last.negative &&
      !token.term.phrase
    )
      last.term = { text: `${last.term.text} ${token.term.text}`, phrase: true };
    else joined.push(token);
  }
  return joined;
}

const sameTerm = (a: QueryTerm, b: QueryTerm): boolean =>
  a.text.toLowerCase() === b.text.toLowerCase();

function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.filter((term, index) => terms.findIndex((other) => sameTerm(term, other)) === index);
}

function refuse(message: string): never {
  throw new AppError('INVALID_VALUE', message, {
    details: { issues: [{ path: 'query', message }] },
  });
}

function parseKeywords(text: string): Pick<ProviderQuery, 'groups' | 'excluded'> {
  const groups: QueryTerm[][] = [];
  const excluded: QueryTerm[] = [];
  let joinWithOr = false;
  let negateNext = false;
  for (const token of joinListItems(tokenize(text))) {
    if (token.kind === 'or') joinWithOr = groups.length > 0;
    else if (token.kind === 'not') negateNext = true;
    else if (token.kind === 'term') {
      const last = groups.at(-1);
      if (token.negative || negateNext) excluded.push(token.term);
      else if (joinWithOr && last) last.push(token.term);
      else groups.push([token.term]);
      joinWithOr = false;
      negateNext = false;
    }
  }
  const keywords = distinct([...groups.flat(), ...excluded]).length;
  if (keywords > LIMITS.maxKeywords)
    refuse(`Use at most ${LIMITS.maxKeywords} keywords; this search has ${keywords}.`);
  if (groups.length === 0) refuse('Add at least one keyword to look for.');
  return { groups: groups.map(distinct), excluded: distinct(excluded) };
}

/** Names and rare-looking words first: capitals inside a sentence, digits, then length. */
function salience(word: string, index: number): number {
  const named =
    (index > 0 && /^\p{Lu}/u.test(word)) || /\p{Lu}{2}|\p{Ll}\p{Lu}|[\d.+#]/u.test(word);
  return (named ? 100 : 0) + Math.min(word.length, 15);
}

function parseSentence(text: string): Pick<ProviderQuery, 'groups' | 'excluded'> {
  const phrases = tokenize(text).flatMap((token) =>
    token.kind === 'term' && token.term.phrase ? [token.term] : [],
  );
  const words = tokenize(text.replaceAll(/-?"[^"]*"?/gu, ' '))
    .flatMap((token) => (token.kind === 'term' ? [token.term.text] : []))
    .map((word, index) => ({ word: word.replace(/['’]s$/u, ''), weight: salience(word, index) }));
  const bare = words.filter(
    ({ word }) => !STOP_WORDS.has(word.toLowerCase().replaceAll(/['’]/gu, '')),
  );
  const ranked = (bare.length > 0 ? bare : words).toSorted((a, b) => b.weight - a.weight);
  const terms = distinct([
    ...phrases,
    ...ranked.map(({ word }): QueryTerm => ({ text: word, phrase: false })),
  ]).slice(0, MAX_SALIENT_TERMS);
  if (terms.length === 0) refuse('Write at least one word to look for.');
  return { groups: [terms], excluded: [] };
}

/**
 * Reads what the user typed.
 * - keywords: all terms must match; `"a phrase"`, `a OR b` (binds tighter than the AND between
 *   neighbours), `NOT a` or `-a`; commas separate alternatives. Parentheses are ignored.
 * - query: one sentence; its telling words become one group, the most telling first.
 * @throws AppError INVALID_VALUE when there is nothing to look for, or more than 10 keywords or
 * 500 characters.
 */
export function parseQuery(text: string, mode: SearchMode): ProviderQuery {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.queryMaxLength)
    refuse(`A search has at most ${LIMITS.queryMaxLength} characters.`);
  const parsed = mode === 'keywords' ? parseKeywords(trimmed) : parseSentence(trimmed);
  const terms = [...new Set(parsed.groups.flat().map((term) => term.text.toLowerCase()))];
  return { mode, text: trimmed, ...parsed, terms };
}

export interface Conjunctions {
  /** Lists of terms that must all match; a later round is for when the earlier found too little. */
  rounds: QueryTerm[][][];
  /** False: there were more alternatives than `max`. */
  complete: boolean;
}

/** Two of a sentence's telling words must meet in a post; failing that, one of the first three. */
function sentenceRounds(terms: readonly QueryTerm[], max: number): QueryTerm[][][] {
  const top = terms.slice(0, 4);
  const pairs = top.flatMap((first, index) => top.slice(index + 1).map((next) => [first, next]));
  const singles = top.slice(0, 3).map((term) => [term]);
  return [pairs.slice(0, max), singles.slice(0, max)].filter((round) => round.length > 0);
}

/**
 * The same query as lists of terms that must all match, for providers without OR: the product of
 * the groups, or for a sentence its telling words two by two. At most `max` lists in a round.
 */
export function conjunctionsOf(query: ProviderQuery, max: number): Conjunctions {
  if (query.mode === 'query')
    return { rounds: sentenceRounds(query.groups.flat(), max), complete: true };
  const lists = query.groups.reduce<QueryTerm[][]>(
    (heads, group) => heads.flatMap((head) => group.map((term) => [...head, term])),
    [[]],
  );
  return { rounds: [lists.slice(0, max)], complete: lists.length <= max };
}

/** Matcher for texts that hold an excluded term as whole words, in any case. */
export function excludedMatcher(query: ProviderQuery): (text: string) => boolean {
  if (query.excluded.length === 0) return () => false;
  const words = query.excluded.map(({ text }) => text.split(' ').map(RegExp.escape).join('\\s+'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  return (text) => pattern.test(text);
}
