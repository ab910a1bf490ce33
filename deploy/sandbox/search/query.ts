import { stemsOf } from './words.ts';

/** A term matches when its stems are next to each other, in the field if one is named. */
export interface Term {
  stems: readonly string[];
  field: string | null;
  negative: boolean;
}

/** All groups must match; a group matches when one of its terms does. */
export interface SearchQuery {
  groups: readonly (readonly Term[])[];
}

interface QueryOptions {
  /** Names that may precede a colon. */
  fields?: readonly string[];
  /** Stems that a word outside quotes may be dropped for. */
  ignored?: ReadonlySet<string>;
}

/** Stems of words that engines of forums leave out of a query. */
export const STOP_STEMS: ReadonlySet<string> = new Set(
  stemsOf(
    'a an and are as at be but by for if in into is it no of on or our so that the then there these they this to was we will with you your i my me what which who how do does did can',
  ),
);

const PART = /(-|\+)?(?:([a-z_]+):)?(?:"([^"]*)"|([^\s"()]+))|[()]/giu;

/**
 * Reads words, "phrases", -exclusions, `field:word` (only for `fields`), AND, OR, NOT. Parentheses
 * are dropped: `a (b OR c)` reads as a AND (b OR c) anyway. Never throws.
 */
export function parseQuery(text: string, options: QueryOptions = {}): SearchQuery {
  const { fields = [], ignored } = options;
  const groups: Term[][] = [];
  let joinWithOr = false;
  let negateNext = false;
  for (const match of text.matchAll(PART)) {
    const [whole, sign, name, phrase, word] = match;
    if (whole === '(' || whole === ')') continue;
    if (phrase === undefined && name === undefined && sign === undefined) {
      if (word === 'OR' || word === '|') {
        joinWithOr = groups.length > 0;
        continue;
      }
      if (word === 'NOT') {
        negateNext = true;
        continue;
      }
      if (word === 'AND') continue;
    }
    const known = name !== undefined && fields.includes(name.toLowerCase());
    const body = phrase ?? word ?? '';
    const stems = stemsOf(name === undefined || known ? body : `${name} ${body}`);
    const plain = phrase === undefined && name === undefined && sign === undefined;
    if (stems.length === 0 || (plain && stems.every((root) => ignored?.has(root)))) continue;
    const term: Term = {
      stems,
      field: known ? name.toLowerCase() : null,
      negative: sign === '-' || negateNext,
    };
    const last = groups.at(-1);
    if (joinWithOr && last) last.push(term);
    else groups.push([term]);
    joinWithOr = false;
    negateNext = false;
  }
  return { groups };
}
