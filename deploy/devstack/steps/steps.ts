import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { tail } from '../processes/ready.ts';
import { ROOT } from '../paths.ts';
import { duration } from '../progress.ts';

/** Result of a step of `npm run verify` or `npm test`. */
export interface Outcome {
  passed: number;
  /** A name for each test that failed: file > title. */
  failed: readonly string[];
  /** Files with tests that did not run here, and how many. */
  skipped?: readonly string[];
}

export interface Step {
  name: string;
  run(): Promise<Outcome>;
}

type Say = (line: string) => void;

/** Runs all steps in a row, also after a failed one; one line each. */
export async function runSteps(steps: readonly Step[], say: Say): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const began = performance.now();
    say(`▸ ${step.name}`);
    const outcome = await step.run().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: [step.name] };
    });
    outcomes.push(outcome);
    const mark = outcome.failed.length > 0 ? '✗' : '✓';
    say(`${mark} ${step.name}: ${counts(outcome)}, ${duration(performance.now() - began)}`);
  }
  return sum(outcomes);
}

/** Runs several rows of steps at the same time. */
export async function runParallel(rows: readonly (readonly Step[])[], say: Say): Promise<Outcome> {
  return sum(await Promise.all(rows.map((steps) => runSteps(steps, say))));
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []);
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    ...(skipped.length > 0 ? { skipped } : {}),
  };
}

/**
 * The last lines of a run: what failed by name, since its output may be far above or cut, and the
 * two numbers.
 * @returns the exit code.
 */
export function conclude(outcome: Outcome, say: Say): number {
  // Their reasons are in their titles and notes: another system, or no recorded answers next to the repository.
  if (outcome.skipped)
    say(`\nSkipped tests:\n${outcome.skipped.map((name) => `  ${name}`).join('\n')}`);
  if (outcome.failed.length > 0)
    say(`\nFailed:\n${outcome.failed.map((name) => `  ${name}`).join('\n')}`);
  say(`${outcome.passed} passed, ${outcome.failed.length} failed`);
  return outcome.failed.length > 0 ? 1 : 0;
}

const counts = ({ passed, failed }: Outcome): string =>
  failed.length > 0 ? `${passed} passed, ${failed.length} failed` : `${passed} passed`;

/** A step that is one program under the pinned Node; its output is shown only when it fails. */
export function toolStep(
  children: Children,
  folder: string,
  name: string,
  args: readonly string[],
): Step {
  return {
    name,
    async run() {
      const logFile = join(folder, `${name.replaceAll(/\W+/g, '-')}.log`);
      rmSync(logFile, { force: true });
      const { code } = await nodeChild(children, name, args, { logFile }).exited;
      if (code === 0) return { passed: 1, failed: [] };
      process.stdout.write(`${tail(logFile, 60)}\n`);
      return { passed: 0, failed: [name] };
    },
  };
}

/** Starts a program under the pinned Node in the repository's root. */
export function nodeChild(
  children: Children,
  name: string,
  args: readonly string[],
  options: { logFile?: string; env?: NodeJS.ProcessEnv } = {},
): Child {
  return children.launch({
    name,
    command: process.execPath,
    args,
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    logFile: options.logFile,
    group: true,
  });
}
