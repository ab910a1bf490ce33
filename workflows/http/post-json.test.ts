import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from './client.ts';
import type { HttpClient } from './client.ts';
import { postJson, signatureHeaders } from './post-json.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startScriptedServer();
  http = createHttpClient({ userAgent: 'test', privateOrigins: [server.origin] });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const post = (changes: object = {}) =>
  postJson(http, {
    url: `${server.origin}/hook`,
    source: 'the webhook',
    signal: new AbortController().signal,
    payload: { event: 'alert', text: 'ü' },
    ...changes,
  });

test('the example of the Standard Webhooks specification has its signature', () => {
  const headers = signatureHeaders('{"test": 2432232314}', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the signature covers exactly the bytes that arrive, for each secret of a rotation', async () => {
  server.play(() => ({ status: 204, body: '' }));
  const secrets = [Buffer.from('new').toString('base64'), Buffer.from('old').toString('base64')];
  const answer = await post({ signature: { id: 'm1', at: new Date(1_000_500), secrets } });
  expect(answer.status).toBe(204);
  const seen = server.requests[0];
  expect(seen?.headers['webhook-timestamp']).toBe('1000');
  expect(String(seen?.headers['webhook-signature']).split(' ')).toEqual(
    ['new', 'old'].map(
      (key) => `v1,${createHmac('sha256', key).update(`m1.1000.${seen?.body}`).digest('base64')}`,
    ),
  );
});

test('unsigned JSON is possible, and any answer of the receiver is taken', async () => {
  server.play(() => ({ status: 500, headers: { 'content-type': 'text/html' }, body: '<p>no' }));
  expect(await post({ headers: { 'x-mine': '1' } })).toMatchObject({ status: 500, body: '<p>no' });
  expect(server.requests[0]?.headers['webhook-signature']).toBeUndefined();
  expect(server.requests[0]?.headers['x-mine']).toBe('1');
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ event: 'alert', text: 'ü' });
});

test('a redirect of a receiver is not followed', async () => {
  server.play(() => ({ status: 307, headers: { location: '/elsewhere' }, body: '' }));
  await expect(post()).rejects.toMatchObject({ problem: 'too_many_redirects' });
  expect(server.requests).toHaveLength(1);
});
