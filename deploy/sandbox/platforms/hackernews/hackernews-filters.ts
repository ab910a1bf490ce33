import type { Post } from '../../world/post.ts';
import { isComment, tagsOf } from './hackernews-hit.ts';

/** Answered with status 400. */
export class BadFilter extends Error {}

/** Every group must match; a group matches when one of its entries does. */
type Groups<T> = readonly (readonly T[])[];

interface NumberFilter {
  name: string;
  operator: string;
  value: number;
}

/** Splits `a,(b,c)` into [[a],[b,c]]. @throws BadFilter on unbalanced parentheses */
function splitGroups(text: string): string[][] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  for (const token of text.match(/[(),]|[^(),]+/g) ?? []) {
    const word = token.trim();
    if (token === '(') {
      if (open) throw new BadFilter(`nested parentheses in "${text}"`);
      open = [];
    } else if (token === ')') {
      if (!open) throw new BadFilter(`unexpected ")" in "${text}"`);
      if (open.length > 0) groups.push(open);
      open = null;
    } else if (token !== ',' && word !== '') {
      if (open) open.push(word);
      else groups.push([word]);
    }
  }
  if (open) throw new BadFilter(`missing ")" in "${text}"`);
  return groups;
}

export const parseTags = (text: string): Groups<string> => splitGroups(text);

export function matchesTags(post: Post, groups: Groups<string>): boolean {
  if (groups.length === 0) return true;
  const tags = new Set(tagsOf(post));
  return groups.every((group) => group.some((tag) => tags.has(tag)));
}

const NUMBERS: Record<string, (post: Post) => number | null> = {
  created_at_i: (post) => post.createdAt,
  points: (post) => (isComment(post) ? null : post.likes),
  num_comments: (post) => (isComment(post) ? null : post.comments),
};

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
};

/** Reads `created_at_i>=5,points>1`. @throws BadFilter on an unknown attribute or form */
export function parseNumericFilters(text: string): Groups<NumberFilter> {
  return splitGroups(text).map((group) =>
    group.map((filter) => {
      const match = /^([a-z_]+)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(filter);
      const [, name = '', operator = '', value = ''] = match ?? [];
      if (!match || !(name in NUMBERS)) {
        throw new BadFilter(`invalid numeric filter "${filter}"`);
      }
      return { name, operator, value: Number(value) };
    }),
  );
}

export function matchesNumbers(post: Post, groups: Groups<NumberFilter>): boolean {
  return groups.every((group) =>
    group.some(({ name, operator, value }) => {
      const number = NUMBERS[name]?.(post) ?? null;
      return number !== null && COMPARISONS[operator]?.(number, value) === true;
    }),
  );
}
