import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { drain, listen } from './server.ts';
import { createTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';

let db: TestDatabase;
let api: TestApp;
let server: Server;
let origin: string;
let port: number;
let draining = false;
const sockets: Socket[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApp(db.database, { draining: () => draining });
  server = await listen(api.app, { port: 0, host: '127.0.0.1' });
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => db.drop());

/** A raw connection: what it received so far, and when the server closes it. */
function raw(text: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => {});
  socket.write(text);
  const closed = once(socket, 'close').then(() => received);
  return { socket, closed, received: () => received };
}

const alive = async () => (await fetch(`${origin}/livez`)).status;

test('S-15: a body is cut off at 64 KB while it arrives, whatever its length claims', async () => {
  const user = await api.user();
  const head = `POST /api/social-media-search/search HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${user.token}\r\n`;
  const declared = raw(`${head}Content-Length: 10000000\r\n\r\n{"query":"`);
  expect(await declared.closed).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = `${(4_096).toString(16)}\r\n${'a'.repeat(4_096)}\r\n`;
  const endless = raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`);
  expect(await endless.closed).toMatch(/^HTTP\/1\.1 413 /);
  expect(await alive()).toBe(200);
});

test('S-15: malformed requests and endless headers are answered and closed', async () => {
  for (const text of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    expect(await raw(text).closed).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  expect(await alive()).toBe(200);
});

test('S-15: slow and idle connections do not keep others from being served', async () => {
  const slow = Array.from({ length: 300 }, () =>
    raw('POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nX-'),
  );
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  expect(await alive()).toBe(200);
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(20_000);
});

test('S-45: TRACE and other methods nobody declared are refused', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK']) {
    const answer = await raw(
      `${method} /api/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=b\r\n\r\n`,
    ).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 (401|404|405|501) /);
    expect(answer).not.toContain('a=b');
  }
});

test('S-13: X-Forwarded-For of a caller has no effect', async () => {
  const answer = await fetch(`${origin}/api/config`, {
    headers: { 'x-forwarded-for': '198.51.100.1' },
  });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(api.outbox.logLines)).not.toContain('198.51.100.1');
});

test('a drain answers what is under way, refuses what is new, and ends', async () => {
  const user = await api.user();
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const waiting = fetch(`${origin}/api/social-media-search/search`, {
    method: 'POST',
    headers: { ...headers, prefer: 'wait=25' },
    body: JSON.stringify({ query: 'crm for plumbers' }),
  });
  await expect.poll(() => api.outbox.started.length).toBe(1);
  draining = true;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const drained = drain(server);
  const answer = await waiting;
  expect(answer.status).toBe(202);
  expect(await answer.json()).toMatchObject({ data: { status: 'queued' } });
  await drained;
  await expect(fetch(`${origin}/livez`)).rejects.toThrow();
});
