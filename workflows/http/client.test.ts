import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHttpClient } from './client.ts';
import type { HttpAnswer, HttpClient, HttpOptions, HttpRequest } from './client.ts';
import { HTML_TYPES, JSON_TYPES, XML_TYPES } from './content-types.ts';
import { conditionalHeaders, isUnchanged, validatorsOf } from './conditional.ts';
import { HttpError } from './errors.ts';
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

async function problemOf(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  return (error as HttpError).problem;
}

test('says honestly who asks', async () => {
  server.play(() => ({ body: '{}' }));
  await send();
  expect(server.requests[0]?.headers['user-agent']).toBe('web:earshot:test (by /u/tester)');
});

/** A number of redirects, then an answer. */
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
  test('five are followed, a sixth is not', async () => {
    chain(5);
    expect((await send()).url).toBe(`${server.origin}/start?step=5`);
    chain(6);
    expect(await problemOf(send())).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });

  test('an adapter may disable redirects, and none may follow more than five', async () => {
    chain(1);
    expect(await problemOf(send({ maxRedirects: 0 }))).toBe('too_many_redirects');
    chain(100);
    expect(await problemOf(send({ maxRedirects: 99 }))).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });

  test('credentials are only sent to the origin they belong to', async () => {
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
    expect(await problemOf(send({ method: 'POST', body: 'a=1' }))).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(1);
  });
});

/** A site that counts visits in a cookie, and shows its page at the last. */
const wall = (limit: number): void =>
  server.play(({ headers }) => {
    const seen = Number(/seen=(\d+)/u.exec(headers.cookie ?? '')?.[1] ?? 0);
    if (seen >= limit) return { body: JSON.stringify(headers.cookie) };
    const cookie = `seen=${seen + 1}; Path=/; HttpOnly`;
    return { status: 302, headers: { location: '/start', 'set-cookie': cookie }, body: '' };
  });

describe('cookie walls', () => {
  test('a site that redirects to itself with a cookie is read', async () => {
    wall(1);
    expect((await send()).body).toBe('"seen=1"');
    wall(3);
    expect((await send()).body).toBe('"seen=3"');
  });

  test('a cookie lives for one chain and for the origin that set it', async () => {
    const away = `${second.origin}/`;
    server.play(() => ({
      status: 302,
      headers: { location: away, 'set-cookie': 'a=1' },
      body: '',
    }));
    second.play(() => ({ body: '{}' }));
    const sender = client();
    const ask = () =>
      sender.send({
        url: `${server.origin}/start`,
        source: 'Test',
        signal: new AbortController().signal,
        accept: JSON_TYPES,
      });
    await ask();
    await ask();
    for (const { headers } of [...server.requests, ...second.requests])
      expect(headers.cookie).toBeUndefined();
  });

  test('a site that never stops is left after as many redirects as any other', async () => {
    wall(1_000);
    expect(await problemOf(send())).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });
});

test('a redirect to a path in plain UTF-8 leads there', async () => {
  server.play(({ url }, response) => {
    if (url.pathname !== '/start') return { body: JSON.stringify(url.pathname) };
    response.writeHead(302, { location: Buffer.from('/prix-réduit').toString('latin1') });
    response.end();
    return 'handled';
  });
  expect((await send()).body).toBe('"/prix-r%C3%A9duit"');
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
    expect(await problemOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
    server.play(() => ({ headers: { 'content-encoding': encoding }, body: body(64 * LIMIT) }));
    expect(await problemOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
  });

  test('the beginning of a body that is too large is read where asked for, also of an endless one', async () => {
    server.play(() => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('x'.repeat(64 * LIMIT)),
    }));
    const long = await send({ keepBeginning: true }, { maxBytes: LIMIT });
    expect(long).toMatchObject({ cut: true, body: 'x'.repeat(LIMIT) });
    server.play(() => ({ body: 'x'.repeat(LIMIT) }));
    expect(await send({ keepBeginning: true }, { maxBytes: LIMIT })).toMatchObject({ cut: false });
  });

  test('a bomb in a bomb is cut, three layers are refused', async () => {
    const body = gzipSync(gzipSync(Buffer.alloc(100 * LIMIT)));
    server.play(() => ({ headers: { 'content-encoding': 'gzip, gzip' }, body }));
    expect(await problemOf(send({}, { maxBytes: LIMIT }))).toBe('too_large');
    const thrice = gzipSync(gzipSync(gzipSync('{}')));
    server.play(() => ({ headers: { 'content-encoding': 'gzip, gzip, gzip' }, body: thrice }));
    expect(await problemOf(send({}, { maxBytes: LIMIT }))).toBe('undecodable');
  });

  test('an endless body uses no more memory than the limit', async () => {
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
    expect(await problemOf(send())).toBe('too_large');
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  test('one byte at a time does not stretch the deadline', async () => {
    server.play((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
      return 'handled';
    });
    expect(await problemOf(send({}, { totalTimeoutMs: 200 }))).toBe('timeout');
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
    expect(await problemOf(send({}, { totalTimeoutMs: 200 }))).toBe('timeout');
  });

  test('a resolver that never answers does not stretch the deadline', async () => {
    const { promise } = Promise.withResolvers<string[]>();
    const asked = send(
      { url: 'http://slow.test/' },
      { totalTimeoutMs: 100, resolve: () => promise },
    );
    expect(await problemOf(asked)).toBe('timeout');
  });
});

describe('F-14: names and connections', () => {
  test('a name that is not found is unreachable', async () => {
    const notFound = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const asked = send(
      { url: 'http://nowhere.test/' },
      { resolve: () => Promise.reject(notFound) },
    );
    expect(await problemOf(asked)).toBe('unreachable');
  });

  test('TLS against a server without TLS is unreachable', async () => {
    const url = server.origin.replace('http:', 'https:');
    expect(await problemOf(send({ url }, { privateOrigins: [url] }))).toBe('unreachable');
  });
});

describe('S-24: content types', () => {
  test.each([
    [JSON_TYPES, 'text/html'],
    [HTML_TYPES, 'application/json'],
    [XML_TYPES, 'text/html'],
  ])('an answer of another type than %s is not read', async (accept, type) => {
    server.play(() => ({ headers: { 'content-type': type }, body: 'x' }));
    expect(await problemOf(send({ accept }))).toBe('wrong_type');
  });

  test.each<[RegExp, string, string]>([
    [HTML_TYPES, '', '\n<!DOCTYPE html><p>ü'],
    [HTML_TYPES, 'text/plain', '<!-- a --><html><p>ü'],
    [HTML_TYPES, 'application/octet-stream', '<html><meta charset=utf-8><p>ü'],
    [HTML_TYPES, 'application/xml', '<?xml version="1.0"?><!DOCTYPE html><html>ü'],
    [HTML_TYPES, 'unknown/unknown', '<body>ü'],
    [XML_TYPES, '', '<rss version="2.0">ü'],
    [XML_TYPES, 'text/plain; charset=utf-8', '<?xml version="1.0"?><feed>ü'],
    [XML_TYPES, 'application/octet-stream', '<urlset>ü'],
    [XML_TYPES, 'text/html', '<?xml version="1.0"?><rss>ü'],
    [JSON_TYPES, '', '{"ü":1}'],
    [JSON_TYPES, 'text/plain', '[{"ü":1}]'],
    [JSON_TYPES, 'text/html', ' {"ü":1}'],
  ])('%s: the content decides where the type is "%s"', async (accept, type, body) => {
    server.play(() => ({ headers: { 'content-type': type }, body }));
    expect((await send({ accept })).body).toContain('ü');
  });

  test.each([
    ['image/png', '<html>'],
    ['application/pdf', '{"a":1}'],
    ['', '\u0000\u0001'],
    ['', 'just words'],
    ['text/plain', 'just words'],
    ['application/octet-stream', '%PDF-1.7'],
    ['text/html', '<html>'],
    ['', ''],
  ])('content under "%s" that is not JSON is refused as JSON', async (type, body) => {
    server.play(() => ({ headers: { 'content-type': type }, body }));
    expect(await problemOf(send())).toBe('wrong_type');
  });

  test('an error answer of any type keeps its status', async () => {
    server.play(() => ({ status: 503, headers: { 'content-type': 'text/html' }, body: '<p>' }));
    expect(await send()).toMatchObject({ status: 503, body: '<p>' });
  });
});

describe('options that callers may narrow', () => {
  test('a request may set a smaller size and a shorter time, never larger ones', async () => {
    server.play(() => ({ body: JSON.stringify('x'.repeat(1_000)) }));
    expect(await problemOf(send({ maxBytes: 500 }))).toBe('too_large');
    expect(await problemOf(send({ maxBytes: 5_000 }, { maxBytes: 500 }))).toBe('too_large');
    server.play(() => 'handled');
    expect(await problemOf(send({ totalTimeoutMs: 50 }))).toBe('timeout');
    expect(await problemOf(send({ totalTimeoutMs: 60_000 }, { totalTimeoutMs: 50 }))).toBe(
      'timeout',
    );
  });

  test('permission is checked for each address before it is fetched', async () => {
    chain(2);
    const asked: string[] = [];
    const mayFetch = async (url: URL): Promise<void> => {
      asked.push(url.pathname + url.search);
      if (asked.length === 3) throw new HttpError('disallowed', 'not this one');
    };
    expect(await problemOf(send({ mayFetch }))).toBe('disallowed');
    expect(asked).toEqual(['/start', '/start?step=1', '/start?step=2']);
    expect(server.requests).toHaveLength(2);
  });
});

describe('conditional requests', () => {
  test('an unchanged page is answered with 304 and no body, a changed one in full', async () => {
    server.play(({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, body: '' }
        : {
            headers: { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT' },
            body: '{}',
          },
    );
    const first = await send();
    const validators = validatorsOf(first);
    expect(validators).toEqual({ etag: '"v1"', lastModified: 'Sat, 21 Nov 2026 09:00:00 GMT' });
    const again = await send({ ifChangedSince: validators });
    expect(isUnchanged(again)).toBe(true);
    expect(again.body).toBe('');
    expect(server.requests[1]?.headers['if-modified-since']).toBe('Sat, 21 Nov 2026 09:00:00 GMT');
    const changed = await send({ ifChangedSince: { etag: '"v0"', lastModified: null } });
    expect(isUnchanged(changed)).toBe(false);
  });

  test('a server without validators, or with absurd ones, leaves nothing to send', async () => {
    server.play(() => ({ headers: { etag: `"${'x'.repeat(600)}"` }, body: '{}' }));
    const validators = validatorsOf(await send());
    expect(validators).toEqual({ etag: null, lastModified: null });
    expect(conditionalHeaders(validators)).toEqual({});
  });
});
