import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Children } from './processes/children.ts';
import { tail } from './processes/ready.ts';
import { cacheFolder } from './paths.ts';
import type { Progress } from './progress.ts';
import { SetupError, diskFull, meansDiskFull } from './setup-error.ts';

const VERSION = '13.5.0';

/**
 * The Lighthouse folder, from the per-user cache or installed there by npm. At 180 MB and 114
 * packages for a single benchmark it is too heavy for `npm ci`.
 * @throws SetupError when it cannot be installed.
 */
export async function resolveLighthouse(
  children: Children,
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const cached = join(cacheFolder(env), `lighthouse-${VERSION}`);
  const packageFolder = join(cached, 'node_modules/lighthouse');
  if (existsSync(cached)) return packageFolder;
  const building = `${cached}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  // Without a manifest in the folder npm would look for one in its parents.
  writeFileSync(join(building, 'package.json'), '{ "private": true }\n');
  const logFile = `${cached}.log`;
  try {
    const label = `Fetching Lighthouse ${VERSION} (once for this machine)`;
    await progress.step(label, () => install(children, building, logFile, env), {
      logFile,
      announceAfterMs: 0,
    });
    // Another benchmark may have been quicker; its copy is as good.
    if (!existsSync(cached)) renameSync(building, cached);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return packageFolder;
}

async function install(
  children: Children,
  folder: string,
  logFile: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const [command = 'npm', ...before] = npmCommand(env);
  rmSync(logFile, { force: true });
  const child = children.launch({
    name: 'npm install lighthouse',
    command,
    args: [
      ...before,
      'install',
      `--prefix=${folder}`,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      `lighthouse@${VERSION}`,
    ],
    cwd: folder,
    env,
    logFile,
    group: true,
  });
  const { code } = await child.exited;
  if (code === 0) return;
  const words = tail(logFile, 8);
  if (meansDiskFull(words)) throw diskFull();
  throw new SetupError(
    `Lighthouse ${VERSION} is needed and could not be fetched by npm:\n${words}`,
    `Connect to npm’s registry and start again; the log is in ${logFile}.`,
  );
}

/** The npm that runs us, else the one on PATH. */
function npmCommand({ npm_execpath: running }: NodeJS.ProcessEnv): string[] {
  return running !== undefined && basename(running) === 'npm-cli.js'
    ? [process.execPath, running]
    : ['npm'];
}
