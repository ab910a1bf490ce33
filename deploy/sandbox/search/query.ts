import { stemsOf } from './words.ts';

/** A term matches when its stems stand next to each other, in the field if one is named. */
export interface Term {
  stems: readonly string[];
  field: string | null;
  negative: boolean;
}

/** All groups must hold; a group holds when one of its terms does. */
export interface SearchQuery {
  groups: readonly (readonly Term[])[];
}

const PART = /(-|\+)?(?:([a-z_]+):)?(?:"([^"]*)"|([^\s"()]+))|[()]/giu;

/**
 * Reads words, "phrases", -exclusions, `field:word` (only for `fields`), AND, OR, NOT. Parentheses
 * are dropped: `a (b OR c)` reads as a AND (b OR c) anyway. Never throws.
 */
export function parseQuery(text: string, fields: readonly string[] = []): SearchQuery {
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
    if (stems.length === 0) continue;
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
