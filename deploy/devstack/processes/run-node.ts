import { tail } from './children.ts';
import type { Children } from './children.ts';
import { ROOT } from '../paths.ts';
import { SetupError, diskFull, meansDiskFull } from '../setup-error.ts';

interface NodeRun {
  /** For the message: "<name> failed". */
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** What exit codes of this program mean. */
  meanings?: Readonly<Record<number, SetupError>>;
}

/**
 * Runs a program under the pinned Node to its end.
 * @throws SetupError with the log's tail when it fails.
 */
export async function runNode(
  children: Children,
  { name, args, env, logFile, meanings = {} }: NodeRun,
): Promise<void> {
  const child = children.launch({
    name,
    command: process.execPath,
    args,
    env,
    cwd: ROOT,
    logFile,
    group: true,
  });
  const { code, signal } = await child.exited;
  if (code === 0) return;
  const meaning = meanings[code ?? 0];
  if (meaning) throw meaning;
  const words = tail(logFile) || '(nothing)';
  if (meansDiskFull(words)) throw diskFull();
  throw new SetupError(
    `${name} failed (${signal ?? `code ${code}`}). Its last words:\n${words}`,
    `The whole log is in ${logFile}.`,
  );
}
