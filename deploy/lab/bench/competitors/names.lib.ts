import { z } from 'zod';
import { findNames } from '../../../../workflows/extraction/names/find-names.ts';
import { readSet } from '../../data.ts';

const schema = z.object({
  id: z.string(),
  text: z.string(),
  names: z.array(z.object({ name: z.string() })),
  maybe: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
});
type NameRow = z.infer<typeof schema>;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the /u, '')
    .replace(/['’]s$/u, '')
    .trim();

interface NameCounts {
  right: number;
  found: number;
  wanted: number;
}

/** Exact matches of the distinct names of one row; doubtful labels are ignored. */
export function countNames(row: NameRow): NameCounts {
  const wanted = new Set(row.names.map(({ name }) => plainName(name)));
  const maybe = new Set(
    row.maybe.map((each) => plainName(typeof each === 'string' ? each : each.name)),
  );
  const found = new Set(
    findNames(row.text)
      .map(({ name }) => plainName(name))
      .filter((name) => !maybe.has(name)),
  );
  const right = [...found].filter((name) => wanted.has(name)).length;
  return { right, found: found.size, wanted: wanted.size };
}

export function f1Of(counts: readonly NameCounts[]): number {
  const sum = (key: keyof NameCounts) => counts.reduce((total, each) => total + each[key], 0);
  return (2 * sum('right')) / Math.max(1, sum('found') + sum('wanted'));
}

export const readNames = (set: string): NameRow[] | null => readSet(`names/${set}`, schema);
