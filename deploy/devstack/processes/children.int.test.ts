import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openChildren } from './children.ts';
import { waitReady } from './ready.ts';
import { BACKGROUND, yieldToOthers } from './priority.ts';
import { identify, runs, until } from './processes.ts';
import { fileText, temporaryFolder } from '../testing/workbench.ts';

test('processes that a program leaves behind in its group end with it', async () => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const pidFile = join(folder, 'pid');
  const child = children.launch({
    name: 'parent',
    command: process.execPath,
    args: [
      '-e',
      `const { spawn } = require('node:child_process');
       const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       require('node:fs').writeFileSync('${pidFile}', String(left.pid));
       process.exit(0);`,
    ],
    logFile: join(folder, 'log'),
    group: true,
  });
  const left = Number(await fileText(pidFile));
  await child.exited;
  expect(await until(() => identify(left) === undefined, 30_000)).toBe(true);
});

test('a program that ignores the request to stop is killed after the grace', async () => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const child = children.launch({
    name: 'stubborn',
    command: process.execPath,
    args: ['-e', `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`],
    logFile: join(folder, 'log'),
  });
  expect(await fileText(child.logFile)).toContain('up');
  const id = identify(child.pid);
  await child.stop(50);
  expect(child.exit()?.signal).toBe('SIGKILL');
  expect(id && runs(id)).toBe(false);
});

const groupOf = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, 'utf8');

test('programs in the background yield the processor, one by one and as sessions; others do not', async () => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const launch = (name: string) =>
    children.launch({
      name,
      command: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)'],
      logFile: join(folder, name),
    });
  const usual = launch('usual');
  const yielding = ['one', 'two', 'three'].map(launch);
  for (const { pid } of yielding) yieldToOthers(pid);
  for (const { pid } of yielding) expect(getPriority(pid)).toBe(BACKGROUND);
  expect(getPriority(usual.pid)).toBe(getPriority(process.pid));
  if (!existsSync(`/proc/${usual.pid}/autogroup`) || groupOf(usual.pid) === '') return;
  for (const { pid } of yielding) {
    expect(await until(() => groupOf(pid).endsWith(`nice ${BACKGROUND}\n`), 10_000)).toBe(true);
  }
  expect(groupOf(usual.pid)).not.toContain(`nice ${BACKGROUND}\n`);
});

const idleMs = (): number => 2_000;
const NOTHING = 'setInterval(() => {}, 1000)';

test.each([
  ['computes', `setInterval(() => { for (const end = Date.now() + 40; Date.now() < end;); }, 50)`],
  ['logs', `setInterval(() => console.log('step'), 100)`],
])('a program that %s is waited for, one that does nothing is not', async (name, progress) => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const launch = (program: string) =>
    children.launch({
      name,
      command: process.execPath,
      args: ['-e', program],
      logFile: join(folder, program === NOTHING ? 'idle.log' : 'busy.log'),
    });
  let asked = 0;
  // It is asked every 25 ms: ready after several times what an idle program is given.
  await waitReady(launch(progress), () => Promise.resolve((asked += 1) > 250), idleMs);
  const idle = waitReady(launch(NOTHING), () => Promise.resolve(false), idleMs);
  await expect(idle).rejects.toThrow(`${name} does not answer, and has done nothing for 2 s`);
});
