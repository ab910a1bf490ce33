import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with these limits; opens connections that the test holds. */
async function listening(limits: Parameters<typeof limitConnections>[1]) {
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (sent = ''): Socket => {
    const socket = connect({ port, host: '127.0.0.1' }).resume();
    closing.push(() => socket.destroy());
    if (sent !== '') socket.write(sent);
    return socket.on('error', () => {});
  };
}

const WIDE = { maximum: 100, perPeer: null, firstByteMs: 50 };

test('M7: a connection without a byte is closed, one that began a request is not', async () => {
  const open = await listening(WIDE);
  const begun = open('GET / HTTP/1.1\r\n');
  const silent = Array.from({ length: 20 }, () => open());
  await Promise.all(silent.map((socket) => once(socket, 'close')));
  expect(begun.destroyed).toBe(false);
});

test('M7: a connection that is kept alive stays after its first request', async () => {
  const open = await listening(WIDE);
  const kept = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(kept, 'data');
  await once(open(), 'close');
  kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String(await once(kept, 'data'))).toContain('200 OK');
});

test('each peer is limited to a share of the connections', async () => {
  const open = await listening({ maximum: 100, perPeer: 3, firstByteMs: 60_000 });
  const first = open();
  await Promise.all([first, open(), open()].map((socket) => once(socket, 'connect')));
  await once(open(), 'close');
  first.destroy();
  await expect
    .poll(async () => {
      const socket = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(answer);
    })
    .toContain('200 OK');
});

test('a process holds only so many connections', async () => {
  const open = await listening({ maximum: 2, perPeer: null, firstByteMs: 60_000 });
  await Promise.all([open(), open()].map((socket) => once(socket, 'connect')));
  await once(open(), 'close');
});
