import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyTooLargeError, UndecodableBodyError, readBody } from './body.ts';

const TEXT = '<h1>Plans</h1>'.repeat(2_000);
const LIMIT = 1_000_000;

async function read(encoding: string, body: Uint8Array, pieces = 7): Promise<string> {
  const size = Math.ceil(body.length / pieces);
  const chunks = Array.from({ length: pieces }, (_, at) =>
    Buffer.from(body.subarray(at * size, (at + 1) * size)),
  ).filter(({ length }) => length > 0);
  const { bytes } = await readBody(Readable.from(chunks), encoding, LIMIT);
  return Buffer.from(bytes).toString();
}
const ending = (body: Uint8Array, ...bytes: number[]) => Buffer.concat([body, Buffer.from(bytes)]);
const gzip = gzipSync(TEXT);
const withHeader = (flags: number, fields: string): Buffer => {
  const header = Buffer.from(gzip.subarray(0, 10));
  header[3] = flags;
  return Buffer.concat([header, Buffer.from(fields, 'latin1'), gzip.subarray(10)]);
};

describe('bodies that browsers show', () => {
  test.each<[string, string, Uint8Array]>([
    ['no encoding', '', Buffer.from(TEXT)],
    ['identity', 'identity', Buffer.from(TEXT)],
    ['none', 'none', Buffer.from(TEXT)],
    ['a charset', 'UTF-8', Buffer.from(TEXT)],
    ['an upload format', 'aws-chunked', Buffer.from(TEXT)],
    ['an upload format and gzip', 'aws-chunked, gzip', gzip],
    ['gzip', 'GZip', gzip],
    ['x-gzip', 'x-gzip', gzip],
    ['zlib', 'deflate', deflateSync(TEXT)],
    ['raw deflate', 'deflate', deflateRawSync(TEXT)],
    ['gzip that is called deflate', 'deflate', gzip],
    ['zlib that is called gzip', 'gzip', deflateSync(TEXT)],
    ['plain text that is called gzip', 'gzip', Buffer.from(TEXT)],
    ['Brotli', 'br', brotliCompressSync(TEXT)],
    ['gzip in Brotli', 'gzip, br', brotliCompressSync(gzip)],
    ['gzip and zeros', 'gzip', ending(gzip, 0, 0, 0)],
    ['gzip and a line break', 'gzip', ending(gzip, 13, 10)],
    ['gzip and half a header', 'gzip', ending(gzip, 0x1f)],
    ['gzip and a broken second part', 'gzip', ending(gzip, 0x1f, 0x8b, 0x99, 0x99)],
    ['gzip with a name and a comment', 'gzip', withHeader(8 + 16, 'page.html\0made by\0')],
    ['gzip with an extra field', 'gzip', withHeader(4, '\u0003\0abc')],
    ['gzip with a sum of its header', 'gzip', withHeader(2, '12')],
    ['gzip without its trailer', 'gzip', gzip.subarray(0, -8)],
    ['gzip with half of its trailer', 'gzip', gzip.subarray(0, -3)],
    ['zlib without its checksum', 'deflate', deflateSync(TEXT).subarray(0, -4)],
  ])('%s', async (_name, encoding, body) => {
    const [inFew, inMany] = [await read(encoding, body), await read(encoding, body, body.length)];
    expect(inFew === TEXT && inMany === TEXT).toBe(true);
  });

  test.each(['Hello', '{"a":1}', '[1]', 'x', 'User-agent: *', '8 plans', '(a)', 'Привет', 'X'])(
    'the plain text "%s" called gzip, or gzip twice, is read',
    async (text) => {
      expect(await read('gzip', Buffer.from(text), 1)).toBe(text);
      expect(await read('gzip, gzip', gzipSync(text))).toBe(text);
    },
  );

  test.each(['gzip', 'deflate', 'br', ''])(
    'an empty body called "%s" is empty',
    async (encoding) => {
      expect(await read(encoding, Buffer.alloc(0))).toBe('');
    },
  );

  test('of a body that ends early the beginning is read', async () => {
    const noise = Array.from({ length: 9_000 }, (_, n) => (n * n) % 7_919).join(' ');
    const half = await read('gzip', gzipSync(noise).subarray(0, 10_000));
    expect(half.length).toBeGreaterThan(1_000);
    expect(noise.startsWith(half)).toBe(true);
  });
});

test.each([
  ['a broken middle', 'gzip', Buffer.concat([gzip.subarray(0, 30), Buffer.alloc(40, 255)])],
  ['zstd', 'zstd', Buffer.from('x')],
  ['compress', 'x-compress', Buffer.from('x')],
  ['three layers', 'gzip, gzip, gzip', gzip],
])('%s is refused', async (_name, encoding, body) => {
  await expect(read(encoding, body)).rejects.toBeInstanceOf(UndecodableBodyError);
});

test('a bomb is refused, or cut where its beginning is enough', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * LIMIT));
  const of = (keepBeginning: boolean) =>
    readBody(Readable.from([bomb]), 'gzip', LIMIT, keepBeginning);
  await expect(of(false)).rejects.toBeInstanceOf(BodyTooLargeError);
  const { bytes, cut } = await of(true);
  expect([bytes.length, cut]).toEqual([LIMIT, true]);
});

test('any bytes under any encoding give bytes or a named error', async () => {
  const encoding = fc.constantFrom('gzip', 'deflate', 'br', 'none', 'gzip, br', 'zstd');
  await fc.assert(
    fc.asyncProperty(encoding, fc.uint8Array({ maxLength: 200 }), async (name, bytes) => {
      const outcome = await read(name, bytes).catch((error: unknown) => error);
      expect(typeof outcome === 'string' || outcome instanceof UndecodableBodyError).toBe(true);
    }),
  );
});
