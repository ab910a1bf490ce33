import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpClient } from '#http/client.ts';
import type { HttpOptions } from '#http/client.ts';
import { hostileHosts, hostileUrls } from '../../http/testing/hostile-addresses.ts';
import type { Message } from '../message.ts';
import type { Outcome } from './outcome.ts';
import { sendWebhook } from './senders.ts';

const message: Message = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'test.ping',
  at: new Date(0),
  title: 'Test message',
  items: [],
  more: 0,
  note: null,
  link: 'https://earshot.example/dashboard/alerts',
};
const server = createServer((_request, response) => void response.end('ok'));
let reached = 0;
let port = 0;

beforeAll(async () => {
  server.on('connection', () => (reached += 1));
  server.listen(0);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function sendTo(
  urls: readonly string[],
  options: Partial<HttpOptions> = {},
): Promise<Outcome[]> {
  const http = createHttpClient({
    userAgent: 'test',
    privateOrigins: [],
    publicPorts: [443, 8443, port],
    resolve: async () => ['127.0.0.1'],
    totalTimeoutMs: 2_000,
    ...options,
  });
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
  const { signal } = new AbortController();
  try {
    const outcomes: Outcome[] = [];
    for (const url of urls)
      outcomes.push(await sendWebhook(http, { url, secrets }, message, signal));
    return outcomes;
  } finally {
    await http.close();
  }
}

test('S-30: at each delivery every spelling of a private address is refused, and its channel turned off', async () => {
  reached = 0;
  const urls = [...hostileHosts().map((host) => `https://${host}:${port}/`), ...hostileUrls(port)];
  const outcomes = await sendTo(urls);
  outcomes.forEach(({ result, status }, at) =>
    expect({ result, status }, urls[at]).toEqual({ result: 'disable', status: null }),
  );
  expect(reached).toBe(0);
});

test('S-30: a name that was public at registration and later resolves to a private address is not called', async () => {
  reached = 0;
  const [outcome] = await sendTo([`https://hooks.example.com:${port}/in`], {
    resolve: async () => ['10.0.0.7'],
  });
  expect(outcome).toMatchObject({ result: 'disable', status: null });
  expect(reached).toBe(0);
});

test('a name that cannot be resolved now is tried again', async () => {
  const [outcome] = await sendTo([`https://hooks.example.com:${port}/in`], {
    resolve: () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' })),
  });
  expect(outcome).toMatchObject({ result: 'retry', status: null });
});

test('a receiver whose TLS fails is tried again, and gets nothing in clear text', async () => {
  const origin = `https://127.0.0.1:${port}`;
  const [outcome] = await sendTo([`${origin}/in`], { privateOrigins: [origin] });
  expect(outcome).toMatchObject({ result: 'retry', status: null });
  expect(outcome?.answer).toMatch(/^The (?:secure )?connection to 127.0.0.1 failed\.$/u);
});
