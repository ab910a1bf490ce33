import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Child, Children } from './children.ts';
import { tail } from './children.ts';
import { ROOT } from './paths.ts';
import { duration } from './progress.ts';

/** What a step of `npm run verify` or `npm test` came to. */
export interface Outcome {
  passed: number;
  failed: number;
}

export interface Step {
  name: string;
  run(): Promise<Outcome>;
}

/** Runs all steps, also after a failed one; one line each. */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0 };
  for (const step of steps) {
    const began = performance.now();
    say(`▸ ${step.name}`);
    const { passed, failed } = await step.run().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
    say(
      `${failed > 0 ? '✗' : '✓'} ${step.name}: ${counts}, ${duration(performance.now() - began)}`,
    );
  }
  return total;
}

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
      if (code === 0) return { passed: 1, failed: 0 };
      process.stdout.write(`${tail(logFile, 60)}\n`);
      return { passed: 0, failed: 1 };
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
