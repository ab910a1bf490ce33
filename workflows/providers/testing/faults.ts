import { gzipSync } from 'node:zlib';
import type { ProviderFailure } from '#domain/names.ts';
import type { Script } from '#http/testing/scripted-server.ts';

interface Fault {
  name: string;
  script: Script;
  expected: ProviderFailure;
  retryAfterMs?: number;
}

const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): Script =>
  () => ({ status: code, headers, body });

/** Everything a provider may do to us, and what we call it. */
export const FAULTS: readonly Fault[] = [
  { name: '401', script: status(401), expected: 'auth' },
  {
    name: '403 as HTML',
    script: status(403, { 'content-type': 'text/html' }, '<html>no'),
    expected: 'auth',
  },
  { name: '404', script: status(404), expected: 'bad_request' },
  { name: '400', script: status(400), expected: 'bad_request' },
  {
    name: '429 with Retry-After',
    script: status(429, { 'retry-after': '7' }),
    expected: 'rate_limited',
    retryAfterMs: 7_000,
  },
  {
    name: '429 as HTML without Retry-After',
    script: status(429, { 'content-type': 'text/html' }, '<html>slow down'),
    expected: 'rate_limited',
  },
  { name: '500', script: status(500), expected: 'down' },
  {
    name: '503 with a broken body',
    script: status(503, { 'content-encoding': 'gzip' }, 'x'),
    expected: 'down',
  },
  { name: 'redirect', script: status(302, { location: '/elsewhere' }), expected: 'malformed' },
  { name: 'silence', script: () => 'handled', expected: 'timeout' },
  {
    name: 'headers and then silence',
    script: (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a":');
      return 'handled';
    },
    expected: 'timeout',
  },
  {
    name: 'reset before the answer',
    script: (_seen, _response, request) => {
      request.socket.resetAndDestroy();
      return 'handled';
    },
    expected: 'down',
  },
  {
    name: 'reset in the body',
    script: (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"a":', () => response.destroy());
      return 'handled';
    },
    expected: 'down',
  },
  { name: 'half a JSON', script: () => ({ body: '{"hits":[{' }), expected: 'malformed' },
  { name: 'an empty body', script: () => ({ body: '' }), expected: 'malformed' },
  { name: 'NaN', script: () => ({ body: '{"items":NaN}' }), expected: 'malformed' },
  { name: 'null', script: () => ({ body: 'null' }), expected: 'malformed' },
  { name: 'another form', script: () => ({ body: '{"surprise":[1,2]}' }), expected: 'malformed' },
  {
    name: '10,000 levels',
    script: () => ({ body: '['.repeat(10_000) + ']'.repeat(10_000) }),
    expected: 'malformed',
  },
  {
    name: 'HTML with 200',
    script: () => ({ headers: { 'content-type': 'text/html' }, body: '<html>hello' }),
    expected: 'malformed',
  },
  {
    name: 'HTML that calls itself JSON',
    script: () => ({ body: '<!doctype html><html>hello' }),
    expected: 'malformed',
  },
  { name: '3 MB', script: () => ({ body: `"${'x'.repeat(3_000_000)}"` }), expected: 'too_large' },
  {
    name: 'a compression bomb',
    script: () => ({ headers: { 'content-encoding': 'gzip' }, body: BOMB }),
    expected: 'too_large',
  },
  {
    name: 'broken compression',
    script: () => ({ headers: { 'content-encoding': 'gzip' }, body: 'not gzip' }),
    expected: 'malformed',
  },
  {
    name: 'unknown compression',
    script: () => ({ headers: { 'content-encoding': 'rot13' }, body: '{}' }),
    expected: 'malformed',
  },
];
