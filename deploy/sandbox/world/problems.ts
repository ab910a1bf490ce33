import type { z } from 'zod';
import type { LINE_FILES } from './files.ts';

/** Where something is wrong in a world's folder. Lines count from 1; null is the whole file. */
export interface WorldProblem {
  file: string;
  line: number | null;
  reason: string;
}

const MAX_SHOWN = 50;

const sentence = ({ file, line, reason }: WorldProblem): string =>
  `${file}${line === null ? '' : `:${line}`}: ${reason}`;

/** A world that is refused, with everything that is wrong with it. */
export class WorldError extends Error {
  readonly problems: readonly WorldProblem[];
  constructor(folder: string, problems: readonly WorldProblem[]) {
    const shown = problems.slice(0, MAX_SHOWN).map((problem) => `  ${sentence(problem)}`);
    const more = problems.length - shown.length;
    super(
      [
        `The world in ${folder} is not usable:`,
        ...shown,
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join('\n'),
    );
    this.name = 'WorldError';
    this.problems = problems;
  }
}

/** Each row of a file with the line it is on, as reference checks need it. */
export interface Row<T> {
  line: number;
  value: T;
}
export type Rows = { [K in keyof typeof LINE_FILES]: Row<z.output<(typeof LINE_FILES)[K]>>[] };
