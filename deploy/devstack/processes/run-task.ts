import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChildren } from './children.ts';
import type { Children } from './children.ts';
import { ROOT } from '../paths.ts';
import { SetupError, explain } from '../setup-error.ts';

/** Ends a task at the user's request. */
export class Interrupted extends Error {}

/**
 * The frame of every task: turns the first Ctrl-C, SIGTERM or a dead launcher into an abort, prints
 * a failure as one readable sentence with the way out, and sets the exit code.
 */
export async function runTask(
  main: (args: readonly string[], interrupted: AbortSignal) => Promise<number>,
): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new Interrupted());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  }
  try {
    process.exitCode = await main(process.argv.slice(2), controller.signal);
  } catch (error) {
    process.exitCode = error instanceof Interrupted ? 130 : 1;
    if (!(error instanceof Interrupted)) printFailure(error);
  }
  // Pipes to a watchdog or an unfinished build must not keep a finished task alive.
  process.exit();
}

/** Prints what went wrong and what to do. */
function printFailure(error: unknown): void {
  const known = explain(error);
  if (known instanceof SetupError)
    process.stderr.write(`\n✗ ${known.message}\n  ${known.wayOut}\n`);
  else
    process.stderr.write(
      `\n✗ Unexpected: ${known instanceof Error ? (known.stack ?? known.message) : String(known)}\n`,
    );
}

/** Rejects as soon as the signal aborts; otherwise settles like the promise. */
export function orInterrupted<T>(promise: Promise<T>, interrupted: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      const fail = (): void => reject(new Interrupted());
      if (interrupted.aborted) fail();
      else interrupted.addEventListener('abort', fail, { once: true });
    }),
  ]);
}

/** Gives a task a temporary folder and children that end with it. */
export async function withWorkFolder<T>(
  run: (folder: string, children: Children) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-'));
  const children = openChildren(join(folder, 'processes.json'));
  try {
    return await run(folder, children);
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program of the repository, as a task runs it. */
interface Program {
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** A task that only runs one program under the pinned Node and takes its exit code. */
export const runProgram = (
  name: string,
  prepare: (args: readonly string[]) => Program,
): Promise<void> =>
  runTask((given) =>
    withWorkFolder(async (_folder, children) => {
      const { args, env } = prepare(given);
      const child = children.launch({
        name,
        command: process.execPath,
        args,
        cwd: ROOT,
        env: { ...process.env, ...env },
        group: true,
      });
      const { code } = await child.exited;
      return code ?? 1;
    }),
  );
