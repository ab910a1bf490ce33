import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JSON_TYPES, createHttpClient } from './http.ts';
import type { HttpAnswer, HttpClient, HttpOptions, HttpRequest } from './http.ts';
import { ProviderError } from './port.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let second: ScriptedServer;
let clients: HttpClient[] = [];

beforeAll(async () => {
  server = await startScriptedServer();
  second = await startScriptedServer();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
});
afterAll(async () => {
  await server.close();
  await second.close();
});

function client(changes: Partial<HttpOptions> = {}): HttpClient {
  const created = createHttpClient({
    userAgent: 'web:earshot:test (by /u/tester)',
    privateOrigins: [server.origin, second.origin],
    ...changes,
  });
  clients.push(created);
  return created;
}

const send = (
  changes: Partial<HttpRequest> = {},
  options: Partial<HttpOptions> = {},
): Promise<HttpAnswer> =>
  client(options).send({
    url: `${server.origin}/start`,
    source: 'Test',
    signal: new AbortController().signal,
    accept: JSON_TYPES,
    ...changes,
  });

async function failureOf(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderError);
  return (error as ProviderError).failure;
}

test('says honestly who asks', async () => {
  server.play(() => ({ body: '{}' }));
  await send();
  expect(server.requests[0]?.headers['user-agent']).toBe('web:earshot:test (by /u/tester)');
});

/** So many redirects, then an answer. */
const chain = (length: number): void =>
  server.play(({ url }) => {
    const step = Number(url.searchParams.get('step') ?? 0);
    return step < length
      ? { status: 302, headers: { location: `/start?step=${step + 1}` }, body: '' }
      : { body: '{"end":true}' };
  });

test('a byte order mark is not part of the text', async () => {
  server.play(() => ({ body: '\uFEFF{"ü":1}' }));
  expect((await send()).body).toBe('{"ü":1}');
});

describe('S-24: redirects', () => {
  test('three are followed, a fourth is not', async () => {
    chain(3);
    expect((await send()).url).toBe(`${server.origin}/start?step=3`);
    chain(4);
    expect(await failureOf(send())).toBe('malformed');
    expect(server.requests).toHaveLength(4);
  });

  test('an adapter may follow none, and nobody more than three', async () => {
    chain(1);
    expect(await failureOf(send({ maxRedirects: 0 }))).toBe('malformed');
    chain(100);
    expect(await failureOf(send({ maxRedirects: 99 }))).toBe('malformed');
    expect(server.requests).toHaveLength(4);
  });

  test('credentials stay with the origin they were meant for', async () => {
    server.play(() => ({ status: 302, headers: { location: `${second.origin}/` }, body: '' }));
    second.play(() => ({ body: '{}' }));
    const headers = {
      Authorization: 'Bearer secret',
      'X-Subscription-Token': 'secret',
      'x-note': '1',
    };
    await send({ headers });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret');
    expect(second.requests[0]?.headers.authorization).toBeUndefined();
    expect(second.requests[0]?.headers['x-subscription-token']).toBeUndefined();
    expect(second.requests[0]?.headers['x-note']).toBe('1');
  });

  test('a POST is never sent on', async () => {
    server.play(() => ({ status: 307, headers: { location: '/other' }, body: '' }));
    expect(await failureOf(send({ method: 'POST', body: 'a=1' }))).toBe('malformed');
    expect(server.requests).toHaveLength(1);
  });
});

describe('F-16: sizes and times', () => {
  const LIMIT = 100_000;

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('%s is decompressed, counted after decompression and cut', async (encoding, compress) => {
    const body = (size: number): Buffer => compress(JSON.stringify('x'.repeat(size)));
    server.play(() => ({ headers: { 'content-encoding': encoding }, body: body(LIMIT - 2) }));
    expect((await send({}, { maxBytes: LIMIT })).body).toHaveLength(LIMIT);
    server.play(() => ({ headers: { 'content-encoding': encoding }, body: body(LIMIT - 1) }));
    expect(await failureOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
    server.play(() => ({ headers: { 'content-encoding': encoding }, body: body(64 * LIMIT) }));
    expect(await failureOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
  });

  test('a bomb in a bomb is cut, three layers are refused', async () => {
    const body = gzipSync(gzipSync(Buffer.alloc(100 * LIMIT)));
    server.play(() => ({ headers: { 'content-encoding': 'gzip, gzip' }, body }));
    expect(await failureOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
    const thrice = gzipSync(gzipSync(gzipSync('{}')));
    server.play(() => ({ headers: { 'content-encoding': 'gzip, gzip, gzip' }, body: thrice }));
    expect(await failureOf(send({}, { maxBytes: LIMIT }))).toBe('malformed');
  });

  test('an endless body costs no more memory than the limit allows', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    server.play((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', pump);
      pump();
      return 'handled';
    });
    expect(await failureOf(send())).toBe('too_large');
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  test('one byte at a time does not stretch the deadline', async () => {
    server.play((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
      return 'handled';
    });
    expect(await failureOf(send({}, { totalTimeoutMs: 200 }))).toBe('timeout');
  });

  test('redirects do not renew the deadline', async () => {
    server.play((_seen, response) => {
      const wait = setTimeout(() => {
        response.writeHead(302, { location: '/again' });
        response.end();
      }, 120);
      response.on('close', () => clearTimeout(wait));
      return 'handled';
    });
    expect(await failureOf(send({}, { totalTimeoutMs: 200 }))).toBe('timeout');
  });

  test('a resolver that never answers does not stretch the deadline', async () => {
    const { promise } = Promise.withResolvers<string[]>();
    const asked = send(
      { url: 'http://slow.test/' },
      { totalTimeoutMs: 100, resolve: () => promise },
    );
    expect(await failureOf(asked)).toBe('timeout');
  });
});

describe('F-14: names and connections', () => {
  test('a name that is not found is down', async () => {
    const notFound = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const asked = send(
      { url: 'http://nowhere.test/' },
      { resolve: () => Promise.reject(notFound) },
    );
    expect(await failureOf(asked)).toBe('down');
  });

  test('TLS against a server without TLS is down', async () => {
    const url = server.origin.replace('http:', 'https:');
    expect(await failureOf(send({ url }, { privateOrigins: [url] }))).toBe('down');
  });
});

describe('S-24: content types', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.github+json',
    'application/activity+json',
    'text/json',
  ])('%s is JSON', (type) => expect(JSON_TYPES.test(type)).toBe(true));

  test.each([
    '',
    'text/html',
    'text/plain',
    'application/javascript',
    'application/jsonp',
    'xapplication/json',
  ])('"%s" is refused', (type) => expect(JSON_TYPES.test(type)).toBe(false));

  test('an error answer of any type keeps its status', async () => {
    server.play(() => ({ status: 503, headers: { 'content-type': 'text/html' }, body: '<p>' }));
    expect(await send()).toMatchObject({ status: 503, body: '<p>' });
  });
});
