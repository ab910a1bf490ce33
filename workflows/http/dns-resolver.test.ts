import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createDnsResolver } from './guarded-connector.ts';

const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;

/** A name server: `answer` gives an IPv4 address, "none", "missing", or null for silence. */
async function nameServer(answer: (type: number) => string | null) {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, { port, address }) => {
    asked += 1;
    const end = query.indexOf(0, 12) + 5;
    const text = answer(query.readUInt16BE(end - 4));
    if (text === null) return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (text === 'missing' ? NO_SUCH_NAME : 0), 2);
    const bytes = /\d/u.test(text) ? text.split('.').map(Number) : [];
    header.writeUInt16BE(bytes.length > 0 ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const record = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes];
    const records = bytes.length > 0 ? [Buffer.from(record)] : [];
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const { port } = socket.address() as AddressInfo;
  const resolve = createDnsResolver({ servers: [`127.0.0.1:${port}`], timeoutMs: 250, tries: 1 });
  return { resolve, asked: () => asked };
}

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code,
  );

test('a name server that never answers ends in a timeout and holds no thread of the process', async () => {
  const { resolve, asked } = await nameServer(() => null);
  const waiting = Array.from({ length: 50 }, (_, n) => codeOf(resolve(`slow-${n}.test`)));
  // Reading a file needs one of the four threads; with `dns.lookup` all of them would be waiting.
  const first = await Promise.race([readFile(import.meta.filename), Promise.any(waiting)]);
  expect(first).toBeInstanceOf(Buffer);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ETIMEOUT']));
  expect(asked()).toBeGreaterThanOrEqual(100);
});

test('one family is enough when the other is missing or silent', async () => {
  for (const other of ['none', 'missing', null]) {
    const { resolve } = await nameServer((type) => (type === AAAA ? other : '93.184.216.34'));
    expect(await resolve('acme.test')).toEqual(['93.184.216.34']);
  }
});

test('a name without addresses has none', async () => {
  const { resolve } = await nameServer(() => 'missing');
  expect(await resolve('acme.test')).toEqual([]);
});
