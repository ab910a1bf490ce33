import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { HTML_TYPES, JSON_TYPES, XML_TYPES } from './content-types.ts';
import { conditionalHeaders, isUnchanged, validatorsOf } from './conditional.ts';
import { HttpError } from './errors.ts';
import { openScriptedClients, problemOf } from './testing/scripted-clients.ts';

const { server, send, redirect } = await openScriptedClients();

test('says honestly who asks', async () => {
  server.play(() => ({ body: '{}' }));
  await send();
  expect(server.requests[0]?.headers['user-agent']).toBe('web:earshot:test (by /u/tester)');
});

test('a byte order mark is not part of the text', async () => {
  server.play(() => ({ body: '\uFEFF{"ü":1}' }));
  expect((await send()).body).toBe('{"ü":1}');
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
    redirect(2);
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
