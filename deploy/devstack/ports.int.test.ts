import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freeBasePort, isFree } from '#config/free-port.ts';
import { checkPorts, portOwner } from './ports.ts';
import { startProcess } from './testing/workbench.ts';

async function listenHere(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

test('a taken port is reported with its purpose, its owner’s pid and the solution', async () => {
  const port = await listenHere();
  await expect(checkPorts(new Map([[port, 'gateway']]))).rejects.toMatchObject({
    message: expect.stringMatching(
      process.platform === 'linux'
        ? new RegExp(`^Port ${port} \\(gateway\\) is in use by process ${process.pid} \\(.*\\)\\.$`)
        : new RegExp(`^Port ${port} \\(gateway\\) is in use`),
    ),
    wayOut: expect.stringMatching(/PORT=.*EARSHOT_HOME=/),
  });
});

test.runIf(process.platform === 'linux')(
  'the owner of a port in another process is found',
  async () => {
    const other = startProcess(process.execPath, [
      '-e',
      `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))`,
    ]);
    await expect.poll(() => other.output()).toMatch(/\d+\n/);
    expect(portOwner(Number(other.output()))?.pid).toBe(other.process.pid);
  },
);

test('free ports pass, and a free range is free as a whole', async () => {
  const base = await freeBasePort(10);
  const range = Array.from({ length: 10 }, (_, offset) => base + offset);
  expect(await Promise.all(range.map((port) => isFree(port)))).toEqual(range.map(() => true));
  await checkPorts(new Map(range.map((port) => [port, 'test'])));
});
