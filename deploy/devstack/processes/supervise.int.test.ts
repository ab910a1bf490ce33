import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EndedAtOnce } from './ready.ts';
import { openChildren } from './children.ts';
import type { Child } from './child.ts';
import type { Children } from './children.ts';
import { identify, runs } from './processes.ts';
import { supervise } from './supervise.ts';
import type { SupervisionPolicy } from './supervise.ts';
import type { SetupError } from '../setup-error.ts';
import { fileText, temporaryFolder } from '../testing/workbench.ts';

const QUICK: SupervisionPolicy = { quickMs: 60_000, quickLimit: 5, pauseMs: 1 };

const SLEEPS = (pidFile: string): string =>
  `require('node:fs').writeFileSync('${pidFile}', String(process.pid)); setInterval(() => {}, 1000)`;

/** The process that wrote the file after `before` did. */
async function nextPid(pidFile: string, before: number): Promise<number> {
  let pid = 0;
  await expect
    .poll(() => (pid = Number(readFileSync(pidFile, 'utf8'))) !== 0 && pid !== before)
    .toBe(true);
  return pid;
}

function workbench(): {
  folder: string;
  children: Children;
  start: (source: string) => () => Promise<Child>;
} {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const start = (source: string) => () =>
    Promise.resolve(
      children.launch({
        name: 'thing',
        command: process.execPath,
        args: ['-e', source],
        logFile: join(folder, 'thing.log'),
      }),
    );
  return { folder, children, start };
}

/** A supervised process that sleeps; giving it up fails the test. */
async function sleeper() {
  const { folder, start } = workbench();
  const lines: string[] = [];
  const pidFile = join(folder, 'pid');
  const supervised = supervise(
    { name: 'thing', start: start(SLEEPS(pidFile)) },
    (line) => lines.push(line),
    ({ message }) => expect.fail(message),
    QUICK,
  );
  return { supervised, lines, pidFile, pid: Number(await fileText(pidFile)) };
}

test('a crashed process is restarted, with a line that reports it', async () => {
  const { supervised, lines, pidFile, pid } = await sleeper();
  process.kill(pid, 'SIGKILL');
  const next = await nextPid(pidFile, pid);
  expect(lines).toEqual([
    expect.stringMatching(/thing ended \(SIGKILL\); starting it again \(log: .*thing\.log\)/),
  ]);
  const second = identify(next);
  await supervised.stop();
  expect(second && runs(second)).toBe(false);
  expect(lines).toHaveLength(1);
});

test('a process that is killed repeatedly is restarted each time', async () => {
  const { supervised, lines, pidFile, pid: first } = await sleeper();
  let pid = first;
  for (let kills = 1; kills <= 2 * QUICK.quickLimit; kills += 1) {
    process.kill(pid, 'SIGKILL');
    pid = await nextPid(pidFile, pid);
    expect(lines).toHaveLength(kills);
  }
  await supervised.stop();
});

test('after five quick crashes it is given up, with the tail of the log', async () => {
  const { start } = workbench();
  const { promise, resolve } = Promise.withResolvers<SetupError>();
  const lines: string[] = [];
  supervise(
    { name: 'thing', start: start(`console.log('the reason'); process.exit(4)`) },
    (line) => lines.push(line),
    resolve,
    QUICK,
  );
  const { message, wayOut } = await promise;
  expect(message).toMatch(/thing ended 5 times in a row.*\n(the reason\n?)+/);
  expect(wayOut).toContain('thing.log');
  expect(lines).toHaveLength(4);
});

test('a start that fails later counts as a quick crash; the first failure is the caller’s', async () => {
  const { start } = workbench();
  let starts = 0;
  const { promise, resolve } = Promise.withResolvers<SetupError>();
  const flaky = async (): Promise<Child> => {
    starts += 1;
    if (starts > 1) throw new Error('did not come up');
    return start(`process.exit(1)`)();
  };
  supervise({ name: 'thing', start: flaky }, () => {}, resolve, QUICK);
  await promise;
  expect(starts).toBe(5);
  await expect(
    supervise(
      { name: 'thing', start: () => Promise.reject(new Error('no')) },
      () => {},
      () => {},
      QUICK,
    ).ready,
  ).rejects.toThrow('no');
});

test('a start that is killed is tried again however often', async () => {
  const { start } = workbench();
  const { promise, resolve } = Promise.withResolvers<Child>();
  let starts = 0;
  const killed = async (): Promise<Child> => {
    starts += 1;
    const child = await start(starts === 1 ? `process.exit(1)` : 'setInterval(() => {}, 1000)')();
    if (starts > 2 * QUICK.quickLimit) resolve(child);
    else if (starts > 1) {
      process.kill(child.pid, 'SIGKILL');
      throw new EndedAtOnce(await child.exited, 'killed', '');
    }
    return child;
  };
  const supervised = supervise(
    { name: 'thing', start: killed },
    () => {},
    ({ message }) => expect.fail(message),
    QUICK,
  );
  expect((await promise).exit()).toBeUndefined();
  await supervised.stop();
});

test('once the children are closed nothing is started any more', async () => {
  const { children, start } = workbench();
  const lines: string[] = [];
  const sleeps = start('setInterval(() => {}, 1000)');
  const supervised = supervise(
    { name: 'thing', start: sleeps },
    (line) => lines.push(line),
    () => {},
    QUICK,
  );
  await supervised.ready;
  await supervised.stop();
  await children.close();
  expect(() => sleeps()).toThrow(/stack is stopping/);
  expect(lines).toEqual([]);
});

test('a program that cannot be started at all ends in a readable reason', async () => {
  const { folder, children } = workbench();
  const child = children.launch({
    name: 'nothing',
    command: join(folder, 'no-such-program'),
    args: [],
    logFile: join(folder, 'nothing.log'),
  });
  expect(await child.exited).toEqual({ code: 127, signal: null });
  expect(await fileText(child.logFile)).toContain('ENOENT');
});
