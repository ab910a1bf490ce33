import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Socket } from 'node:net';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress, refusalOfUrl } from './addresses.ts';
import { ForbiddenAddressError, guardedConnector } from './guarded-connector.ts';
import type { ConnectorOptions } from './guarded-connector.ts';
import { createHttpClient } from './client.ts';
import type { HttpClient } from './client.ts';
import { HttpError } from './errors.ts';
import { hostileHosts, hostileUrls } from './testing/hostile-addresses.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';

const canary = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"secret":true}');
});
let reached = 0;
let port = 0;
let clients: HttpClient[] = [];
let relay: ScriptedServer;

beforeAll(async () => {
  canary.on('connection', () => {
    reached += 1;
  });
  // Both families, so that every spelling of this machine would find it.
  canary.listen(0);
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
  relay = await startScriptedServer();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
  reached = 0;
});
afterAll(async () => {
  await relay.close();
  canary.closeAllConnections();
  canary.close();
});

/** A client for which the canary's port is public and every name resolves to this machine. */
function client(privateOrigins: string[] = []): HttpClient {
  const created = createHttpClient({
    userAgent: 'guard-test',
    privateOrigins,
    publicPorts: [80, 443, port],
    resolve: async () => ['127.0.0.1', '::1'],
    totalTimeoutMs: 2_000,
  });
  clients.push(created);
  return created;
}

const ask = (http: HttpClient, url: string): Promise<unknown> =>
  http
    .send({ url, source: 'Test', signal: new AbortController().signal, accept: /./u })
    .catch((error: unknown) => error);

const REFUSED = { name: 'HttpError', problem: 'refused_address' };

const targets = (): string[] => [
  ...hostileHosts().map((host) => `http://${host}:${port}/`),
  ...hostileUrls(port),
];

test('the canary is alive: unguarded, many of the spellings reach it', async () => {
  for (const host of ['127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '0177.0.0.1'])
    await (await request(`http://${host}:${port}/`)).body.dump();
  expect(reached).toBeGreaterThanOrEqual(3);
});

test('S-23: at least 200 hostile spellings, none reaches the canary', async () => {
  const http = client();
  const urls = targets();
  expect(urls.length).toBeGreaterThanOrEqual(200);
  for (const url of urls) expect(await ask(http, url), url).toMatchObject(REFUSED);
  expect(reached).toBe(0);
});

test('S-23: a redirect to any of them is refused', async () => {
  const http = client([relay.origin]);
  for (const url of targets()) {
    relay.play(({ url: asked }) =>
      asked.pathname === '/'
        ? { status: 302, headers: { location: '/second' }, body: '' }
        : {
            status: 307,
            headers: { location: encodeURI(url.trim()).replaceAll('%25', '%') },
            body: '',
          },
    );
    const error = await ask(http, `${relay.origin}/`);
    expect(error, url).toBeInstanceOf(HttpError);
    // Some parse as paths of the relay itself, which redirects forever. None reaches a socket.
    expect(error, url).toMatchObject({
      problem: expect.stringMatching(/^(?:refused_address|too_many_redirects)$/u),
    });
  }
  expect(reached).toBe(0);
});

test('an allowed private origin is reached, its neighbours are not', async () => {
  const http = client([`http://127.0.0.1:${port}`]);
  expect(await ask(http, `http://127.0.0.1:${port}/x`)).toMatchObject({ status: 200 });
  expect(reached).toBe(1);
  for (const url of [
    `http://[::1]:${port}/`,
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
  ])
    expect(await ask(http, url), url).toBeInstanceOf(HttpError);
  for (const url of [`http://user:pass@127.0.0.1:${port}/`, `ftp://127.0.0.1:${port}/`])
    expect(await ask(http, url), url).toMatchObject(REFUSED);
  expect(reached).toBe(1);
});

test('an allowed origin opens no port elsewhere', () => {
  const rules = {
    privateOrigins: new Set(['http://127.0.0.1:4402']),
    publicPorts: new Set([80, 443]),
  };
  for (const url of ['http://93.184.216.34:22/', 'http://93.184.216.34:4402/'])
    expect(refusalOfUrl(new URL(url), rules), url).toMatch(/port \d+ is not used/u);
  expect(refusalOfUrl(new URL('https://93.184.216.34/'), rules)).toBeNull();
});

/** A connector that notes where it was sent and claims to have arrived at `peer`. */
function pretendAt(peer: string, seen: string[]): ConnectorOptions['connect'] {
  return ({ hostname }, callback) => {
    seen.push(hostname);
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
    callback(null, socket);
  };
}

describe('S-23: a resolver that changes its mind', () => {
  const target = { hostname: 'rebind.test', protocol: 'http:', port: '80' };

  function connectorWith(changes: Partial<ConnectorOptions>) {
    const connect = guardedConnector({
      privateOrigins: new Set(),
      connectTimeoutMs: 500,
      resolve: async () => ['127.0.0.1'],
      ...changes,
    });
    return new Promise<Error | null>((resolve) => {
      connect(target, (...[error]) => resolve(error));
    });
  }

  test('is resolved once, and the connection goes to the checked address', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const seen: string[] = [];
    const error = await connectorWith({
      resolve: async () => answers.shift() ?? [],
      connect: pretendAt('93.184.216.34', seen),
    });
    expect(error).toBeNull();
    expect(seen).toEqual(['93.184.216.34']);
    expect(answers).toEqual([['127.0.0.1']]);
  });

  test('a socket that arrived at a private peer is thrown away', async () => {
    for (const peer of ['127.0.0.1', '::ffff:10.0.0.1', '']) {
      const error = await connectorWith({
        resolve: async () => ['93.184.216.34'],
        connect: pretendAt(peer, []),
      });
      expect(error).toBeInstanceOf(ForbiddenAddressError);
    }
  });

  test('one private answer among public ones refuses the name', async () => {
    const seen: string[] = [];
    const error = await connectorWith({
      resolve: async () => ['93.184.216.34', '10.0.0.1'],
      connect: pretendAt('93.184.216.34', seen),
    });
    expect(error).toBeInstanceOf(ForbiddenAddressError);
    expect(seen).toEqual([]);
  });
});

test('public addresses remain reachable', () => {
  for (const address of [
    '93.184.216.34',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])
    expect(isPublicAddress(address), address).toBe(true);
});

test('RFC 1035: names that are too long for DNS are refused, the longest valid one is not', () => {
  const rules = { privateOrigins: new Set<string>(), publicPorts: new Set([443]) };
  const longest = `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(57)}.com`;
  expect(longest).toHaveLength(253);
  for (const host of [longest, 'example.com.', 'xn--mnchen-3ya.example'])
    expect(refusalOfUrl(new URL(`https://${host}/`), rules), host).toBeNull();
  for (const host of [`a${longest}`, `${'a'.repeat(64)}.com`, 'a..com', 'example.com..'])
    expect(refusalOfUrl(new URL(`https://${host}/`), rules), host).toMatch(/not a valid name/u);
});
