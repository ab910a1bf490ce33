import type { z } from 'zod';

/**
 * What became of one case: `silent` where the reader gave no value although one is expected. A case of
 * something that Earshot does not do on purpose is not applicable, for the reason that is given.
 */
export type Verdict = 'right' | 'wrong' | 'silent' | { notApplicable: string };

/** Cases of another project's tests, and how they are judged. One file `<name>.suite.lib.ts` exports one as `SUITE`. */
export interface Suite {
  name: string;
  /** Share of applicable cases that must be right, for each figure. */
  target: number;
  /** The rows are in this folder, not among the sets next to the repository. */
  isOurs: boolean;
  /** Verdicts by figure: most suites have one, named like the suite. */
  judge(row: unknown): Figures;
}

type Figures = Readonly<Record<string, Verdict | readonly Verdict[]>>;

/** A suite with rows of this shape. */
export const suite = <T>(
  { name, target, isOurs = false }: { name: string; target: number; isOurs?: boolean },
  schema: z.ZodType<T>,
  judge: (row: T) => Verdict | Figures,
): Suite => ({
  name,
  target,
  isOurs,
  judge(row) {
    const verdict = judge(schema.parse(row));
    return isVerdict(verdict) ? { [name]: verdict } : verdict;
  },
});

const isVerdict = (value: Verdict | Figures): value is Verdict =>
  typeof value === 'string' || 'notApplicable' in value;

/** Compares what was read with what is expected; null: nothing. */
export const compared = (read: unknown, expected: unknown): Verdict => {
  if (JSON.stringify(read) === JSON.stringify(expected)) return 'right';
  return read === null ? 'silent' : 'wrong';
};
