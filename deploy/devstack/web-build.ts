import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Children } from './processes/children.ts';
import { takeLock } from './processes/lock.ts';
import { ROOT } from './paths.ts';
import type { Progress } from './progress.ts';
import { runNode } from './processes/ready.ts';

const INPUTS = [
  'web',
  'api/contracts',
  'api/domain',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Renders the public pages; the API loads it from the build. */
const RENDERER = 'src/server/render.tsx';
const NOT_BUILT = /(^|\/)(bench|dist|dist\.[^/]+|e2e|screenshots)(\/|$)|\.test\.tsx?$/;

/** Builds the web app into web/dist, only when something it is made of has changed. */
export async function buildWeb(
  children: Children,
  progress: Progress,
  logFile: string,
): Promise<void> {
  const dist = join(ROOT, 'web/dist');
  const stampFile = join(dist, '.inputs');
  const stamp = hashInputs(ROOT);
  const current = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (current()) return;
  const release = await lockBuild();
  try {
    if (current()) return;
    await progress.step('Building the web app', () => build(children, dist, stamp, logFile), {
      logFile,
    });
  } finally {
    release();
  }
}

async function build(
  children: Children,
  dist: string,
  stamp: string,
  logFile: string,
): Promise<void> {
  const building = `${dist}.building`;
  rmSync(building, { recursive: true, force: true });
  const vite = (...args: string[]): Promise<void> =>
    runNode(children, {
      name: 'The build of the web app',
      args: ['node_modules/vite/bin/vite.js', 'build', 'web', ...args],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
      logFile,
    });
  await vite('--outDir', building, '--emptyOutDir');
  await vite('--ssr', RENDERER, '--outDir', join(building, 'server'));
  writeFileSync(join(building, '.inputs'), stamp);
  // Swapped in as a whole: another stack may be serving the old one at this moment.
  const old = `${dist}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(building, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Two stacks of one clone must not build at the same time. */
async function lockBuild(): Promise<() => void> {
  mkdirSync(join(ROOT, '.earshot'), { recursive: true });
  for (;;) {
    const lock = takeLock(join(ROOT, '.earshot/web-build.lock'), 'web build');
    if (lock.held) return lock.release;
    await sleep(250);
  }
}

/** A hash over names and contents of everything the web app is built from. */
function hashInputs(root: string): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesBelow(root, join(root, input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root: string, path: string): string[] {
  if (!existsSync(path) || NOT_BUILT.test(relative(root, path))) return [];
  try {
    return readdirSync(path)
      .toSorted()
      .flatMap((name) => filesBelow(root, join(path, name)));
  } catch {
    return [path];
  }
}
