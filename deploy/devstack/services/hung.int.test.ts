import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { openChildren } from '../processes/children.ts';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { supervise } from '../processes/supervise.ts';
import { temporaryFolder } from '../testing/workbench.ts';
import { untilHung } from '../processes/work-probe.ts';
import { turns } from '../product.ts';
import { delivers, startNats } from './nats.ts';
import { startPostgres, writes } from './postgres.ts';
import { answersOk, namespaceAddress, startTemporal } from './temporal.ts';

interface Case {
  start(children: Children): Promise<Child>;
  works(): Promise<boolean>;
}

const cases: Record<string, (folder: string) => Promise<Case>> = {
  async Temporal(folder) {
    const [port, httpPort] = [await freePort(), await freePort()];
    const bin = inject('services').temporalBin;
    const files = { databaseFile: join(folder, 'temporal.db'), logFile: join(folder, 'log') };
    return {
      start: (children) => startTemporal(children, { bin, port, httpPort, ...files }),
      works: () => answersOk(namespaceAddress(httpPort)),
    };
  },
  async NATS(folder) {
    const port = await freePort();
    const bin = inject('services').natsServerBin;
    return {
      start: (children) => startNats(children, { bin, port, logFile: join(folder, 'log') }),
      works: () => delivers({ port, user: '', password: '' }),
    };
  },
  async Postgres(folder) {
    const port = await freePort();
    const files = { dataDir: join(folder, 'postgres'), logFile: join(folder, 'log') };
    return {
      start: (children) => startPostgres(children, { port, ...files }),
      works: () => writes(`postgres://earshot@127.0.0.1:${port}/postgres`),
    };
  },
};

/** A process of ours: it serves /livez, and closes connections that are too many. */
const SERVES = `const { createServer } = require('node:http');
  createServer((request, response) =>
    request.url === '/livez' ? response.end('ok') : request.socket.destroy(),
  ).listen(Number(process.env.PORT), '127.0.0.1');`;

test('a process of ours that is stopped counts as hung, one that refuses a connection does not', async () => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const port = await freePort();
  const address = (path: string): string => `http://127.0.0.1:${port}${path}`;
  expect(await turns(address('/livez'))).toBe(false);
  const child = children.launch({
    name: 'api',
    command: process.execPath,
    args: ['-e', SERVES],
    env: { PORT: String(port) },
    logFile: join(folder, 'log'),
  });
  await expect.poll(() => turns(address('/livez'))).toBe(true);
  expect(await turns(address('/closed'))).toBe(true);
  process.kill(child.pid, 'SIGSTOP');
  const hung = await untilHung(() => turns(address('/livez')), new AbortController().signal);
  expect(hung).toBe(true);
});

test('Temporal, NATS and Postgres that run but do no work are each ended, started again and work, with one line that reports it', async () => {
  await Promise.all(Object.entries(cases).map(hang));
});

/**
 * An engine whose database connection stays interrupted: it lives, listens and refuses every call
 * until it is started again.
 */
const WEDGES = `const { createServer } = require('node:http');
  const { existsSync } = require('node:fs');
  let wedged = false;
  createServer((request, response) => {
    wedged ||= existsSync(process.env.WEDGE);
    response.statusCode = wedged ? 503 : 200;
    response.end(wedged ? 'interrupted (9)' : 'ok');
  }).listen(Number(process.env.PORT), '127.0.0.1');`;

test('an engine that answers every call with “interrupted” is started again and serves', async () => {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const port = await freePort();
  const wedge = join(folder, 'wedge');
  const works = () => answersOk(namespaceAddress(port));
  const pids: number[] = [];
  const supervised = supervise(
    {
      name: 'Temporal',
      works,
      async start() {
        rmSync(wedge, { force: true });
        const child = children.launch({
          name: 'Temporal',
          command: process.execPath,
          args: ['-e', WEDGES],
          env: { PORT: String(port), WEDGE: wedge },
          logFile: join(folder, 'log'),
        });
        await expect.poll(works).toBe(true);
        pids.push(child.pid);
        return child;
      },
    },
    () => {},
    ({ message }) => expect.fail(message),
  );
  await supervised.ready;
  writeFileSync(wedge, '');
  expect(await works()).toBe(false);
  rmSync(wedge);
  expect(await works(), 'it stays wedged').toBe(false);
  await expect.poll(() => pids.length).toBe(2);
  expect(await works()).toBe(true);
  await supervised.stop();
});

async function hang([name, open]: [string, (folder: string) => Promise<Case>]): Promise<void> {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const { start, works } = await open(folder);
  const pids: number[] = [];
  const lines: string[] = [];
  const supervised = supervise(
    {
      name,
      works,
      async start() {
        const child = await start(children);
        pids.push(child.pid);
        return child;
      },
    },
    (line) => lines.push(line),
    ({ message }) => expect.fail(message),
  );
  await supervised.ready;
  expect(await works()).toBe(true);
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  await expect.poll(() => pids.length).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^  ! ${name} runs but failed its work 3 times; starting it again \\(log: .*\\)$`),
    ),
  ]);
  expect(await works()).toBe(true);
  await supervised.stop();
}
