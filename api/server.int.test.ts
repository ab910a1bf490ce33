import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { MAX_ARRIVING_PER_ADDRESS } from './middleware/in-flight.ts';
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
  api = createTestApp(db, { draining: () => draining });
  server = await listen(api.app, { port: 0, host: '127.0.0.1' });
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => db.drop());

/** A raw connection: what it has received, and when the server closes it. */
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

test('S-15: slow and idle connections do not block others', async () => {
  const slow = Array.from({ length: 300 }, () =>
    raw('POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nX-'),
  );
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  expect(await alive()).toBe(200);
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(20_000);
});

/** A separate local peer: every address of 127.0.0.0/8 is this machine. */
function rawFrom(localAddress: string, text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(text);
  return socket;
}

test('S-15: unfinished bodies from one address block only that address', async () => {
  const head =
    'POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const refused: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const socket = rawFrom('127.0.0.9', head);
    socket.on('data', (data) => refused.push(String(data).split('\r\n')[0] ?? ''));
  }
  await expect.poll(() => refused.length).toBe(300 - MAX_ARRIVING_PER_ADDRESS);
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
  const other = await fetch(`${origin}/api/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(other.status).toBe(401);
  expect(server.requestTimeout).toBeLessThanOrEqual(12_000);
});

test('S-39: a client that disconnects in the middle of its body is not logged as our failure', async () => {
  api.outbox.logLines.length = 0;
  const leaving = raw(
    'POST /api/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
  );
  await once(leaving.socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 50));
  leaving.socket.destroy();
  await expect.poll(() => api.outbox.logLines.length).toBeGreaterThan(0);
  // Those of the test before may be logged now, too.
  for (const line of api.outbox.logLines) expect(line).toMatchObject({ level: 30, status: 400 });
});

test('S-16: a request with two Host headers is refused', async () => {
  const answer = raw(
    'GET /api/config HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
  );
  expect(await answer.closed).toMatch(/^HTTP\/1\.1 400 /);
});

test('a balancer’s check of HTTP/1.0 without a Host is answered, and no probe fills the log', async () => {
  api.outbox.logLines.length = 0;
  expect(await raw('GET /readyz HTTP/1.0\r\n\r\n').closed).toMatch(/^HTTP\/1\.1 200 /);
  expect((await fetch(`${origin}/api/config`)).status).toBe(200);
  await expect.poll(() => api.outbox.logLines.length).toBeGreaterThan(0);
  expect(JSON.stringify(api.outbox.logLines)).not.toContain('/readyz');
});

test('S-45: TRACE and undeclared methods are refused', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK']) {
    const answer = await raw(
      `${method} /api/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=b\r\n\r\n`,
    ).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 (401|404|405|501) /);
    expect(answer).not.toContain('a=b');
  }
});

test('S-13: X-Forwarded-For from a client has no effect', async () => {
  const answer = await fetch(`${origin}/api/config`, {
    headers: { 'x-forwarded-for': '198.51.100.1' },
  });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(api.outbox.logLines)).not.toContain('198.51.100.1');
});

test('a drain finishes current requests, refuses new ones, and ends', async () => {
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
