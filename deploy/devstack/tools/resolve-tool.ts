import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChildren } from '../processes/children.ts';
import { tail } from '../processes/ready.ts';
import { takeLock } from '../processes/lock.ts';
import { cacheFolder } from '../paths.ts';
import type { Progress } from '../progress.ts';
import { SetupError } from '../setup-error.ts';
import { buildError, withoutGo } from './tools.ts';
import type { Tool } from './tools.ts';

const run = promisify(execFile);

/**
 * Finds a program: the environment variable, the right version on PATH, the per-user cache, else
 * `go install` into that cache.
 * @returns the path of the binary. @throws SetupError with what to install.
 */
export async function resolveTool(
  tool: Tool,
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const chosen = env[tool.variable];
  if (chosen) {
    if ((await versionOf(chosen, tool)) !== undefined) return chosen;
    throw new SetupError(
      `${tool.variable} names ${chosen}, which cannot be run.`,
      `Correct or unset ${tool.variable}.`,
    );
  }
  const onPath = findOnPath(tool.name, env);
  if (onPath && (await versionOf(onPath, tool))?.includes(tool.versionText)) return onPath;
  const cached = join(cacheFolder(env), `${tool.name}-${tool.version}`);
  if (existsSync(cached)) return cached;
  return build(tool, cached, progress, env);
}

/** The first executable of that name on PATH. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    if (folder && isExecutable(file)) return file;
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function versionOf(file: string, tool: Tool): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(file, [...tool.versionArguments], { timeout: 10_000 });
    return `${stdout}${stderr}`;
  } catch {
    return undefined;
  }
}

async function build(
  tool: Tool,
  target: string,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const go = findOnPath('go', env);
  if (!go) throw withoutGo(tool);
  const lock = await waitForLock(`${target}.lock`, target, tool, progress);
  if (lock === 'built') return target;
  try {
    if (existsSync(target)) return target;
    const logFile = `${target}.log`;
    const label = `Building ${tool.name} ${tool.version} (once for this machine)`;
    await progress.step(label, () => goInstall(tool, go, target, logFile, env), {
      logFile,
      announceAfterMs: 0,
    });
    return target;
  } finally {
    lock.release();
  }
}

/** Two starts must not build the same program: the second waits for the first. */
async function waitForLock(
  file: string,
  target: string,
  tool: Tool,
  progress: Progress,
): Promise<{ release(): void } | 'built'> {
  const first = takeLock(file, tool.name);
  if (first.held) return first;
  return progress.step(
    `Waiting for process ${first.owner.pid}, which is building ${tool.name}`,
    async () => {
      for (;;) {
        await sleep(250);
        if (existsSync(target)) return 'built';
        const again = takeLock(file, tool.name);
        if (again.held) return again;
      }
    },
    { announceAfterMs: 0 },
  );
}

async function goInstall(
  tool: Tool,
  go: string,
  target: string,
  logFile: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = `${target}.building`;
  rmSync(folder, { recursive: true, force: true });
  rmSync(logFile, { force: true });
  mkdirSync(folder, { recursive: true });
  const children = openChildren(`${target}.pids`);
  try {
    const child = children.launch({
      name: `go install ${tool.name}`,
      command: go,
      args: ['install', '-trimpath', '-ldflags=-s', `${tool.goPackage}@${tool.version}`],
      // A GOOS, GOFLAGS=-mod=vendor or workspace of the user's must not leak into this build.
      env: { ...env, GOBIN: folder, GOOS: '', GOARCH: '', GOFLAGS: '', GOWORK: 'off' },
      cwd: folder,
      logFile,
      group: true,
    });
    const { code } = await child.exited;
    if (code !== 0) throw buildError(tool, tail(logFile, 8), logFile);
    renameSync(join(folder, tool.name), target);
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
