import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from './client.ts';
import type { HttpClient } from './client.ts';
import { ANY_TYPE } from './content-types.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startScriptedServer();
  http = createHttpClient({
    userAgent: 'test',
    privateOrigins: [],
    outside: server.origin,
    totalTimeoutMs: 2_000,
  });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const get = (url: string) =>
  http.send({ url, source: 'Test', signal: new AbortController().signal, accept: ANY_TYPE });

test.each(['https://acme.example/pricing?x=1', 'http://www.acme.co.uk/'])(
  'with an outside origin %s is answered by it, under its own name and address',
  async (url) => {
    server.play(({ headers, url: asked }) => ({ body: `${headers.host}${asked.pathname}` }));
    const answer = await get(url);
    const { host, pathname } = new URL(url);
    expect(answer.body).toBe(`${host}${pathname}`);
    expect(answer.url).toBe(url);
  },
);

test('redirects are followed by name, across hosts', async () => {
  server.play(({ headers }) =>
    headers.host === 'old.example'
      ? { status: 301, headers: { location: 'https://new.example/' }, body: '' }
      : { body: 'new' },
  );
  expect((await get('https://old.example/')).url).toBe('https://new.example/');
});

test.each([
  'http://127.0.0.1/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://localhost/control',
  'http://sandbox/control',
  'http://api.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'https://acme.example:8443/',
  'https://user:pass@acme.example/',
])('S-23: %s stays refused', async (url) => {
  server.play(() => ({ body: 'reached' }));
  await expect(get(url)).rejects.toMatchObject({ problem: 'refused_address' });
  expect(server.requests).toEqual([]);
});
