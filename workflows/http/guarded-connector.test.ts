import { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { expect, test } from 'vitest';
import { ForbiddenAddressError, guardedConnector } from './guarded-connector.ts';
import type { ConnectorOptions } from './guarded-connector.ts';

const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:4700::1';

const unwanted = (): Promise<string[]> => Promise.reject(new Error('resolved'));

interface Step {
  /** Where the socket arrives; null: it fails. */
  peer: string | null;
}

/** Connects by a connector that does what the steps say, and notes what it was asked for. */
async function open(
  target: Partial<buildConnector.Options>,
  { steps = [{ peer: PUBLIC }], ...options }: Partial<ConnectorOptions> & { steps?: Step[] } = {},
) {
  const asked: buildConnector.Options[] = [];
  const sockets: Socket[] = [];
  const connect = guardedConnector({
    privateOrigins: new Set(),
    connectTimeoutMs: 500,
    resolve: () => Promise.resolve([PUBLIC]),
    connect: (wanted, callback) => {
      asked.push(wanted);
      const peer = steps[asked.length - 1]?.peer ?? null;
      if (peer === null) return callback(new Error(`refused ${asked.length}`), null);
      const socket = new Socket();
      Object.defineProperty(socket, 'remoteAddress', { value: peer });
      sockets.push(socket);
      callback(null, socket);
    },
    ...options,
  });
  const answer = await new Promise<{ error: Error | null; socket: unknown }>((resolve) => {
    connect(
      { hostname: 'a.example', protocol: 'https:', port: '', ...target } as buildConnector.Options,
      (...[error, socket]) => resolve({ error, socket }),
    );
  });
  return { ...answer, asked, sockets };
}

test('a name is connected by its address, under its name', async () => {
  const { error, socket, asked, sockets } = await open({});
  expect([error, socket]).toEqual([null, sockets[0]]);
  expect(asked).toMatchObject([{ hostname: PUBLIC, servername: 'a.example' }]);
  // The final dot of a whole name is not part of its certificate.
  expect((await open({ hostname: 'a.example.' })).asked[0]?.servername).toBe('a.example');
  expect((await open({ protocol: 'http:' })).asked[0]).not.toHaveProperty('servername');
});

test('a literal address is not resolved and has no certificate name', async () => {
  for (const [hostname, address] of [
    [PUBLIC, PUBLIC],
    [`[${PUBLIC_V6}]`, PUBLIC_V6],
  ] as const) {
    const { error, asked } = await open(
      { hostname },
      { resolve: unwanted, steps: [{ peer: address }] },
    );
    expect(error).toBeNull();
    expect(asked).toMatchObject([{ hostname: address }]);
    expect(asked[0]).not.toHaveProperty('servername');
  }
  const { error, asked } = await open({ hostname: '[::1]' }, { resolve: unwanted });
  expect([error instanceof ForbiddenAddressError, asked]).toEqual([true, []]);
});

test('the addresses of a name are tried in order; the last failure is the reason', async () => {
  const resolve = () => Promise.resolve([PUBLIC, PUBLIC_V6]);
  const second = await open({}, { resolve, steps: [{ peer: null }, { peer: PUBLIC_V6 }] });
  expect(second.error).toBeNull();
  expect(second.asked.map(({ hostname }) => hostname)).toEqual([PUBLIC, PUBLIC_V6]);
  const none = await open({}, { resolve, steps: [{ peer: null }, { peer: null }] });
  expect(none.error?.message).toBe('refused 2');
});

test('a name without addresses, or one that cannot be resolved, is connected to nothing', async () => {
  const empty = await open({}, { resolve: () => Promise.resolve([]) });
  expect([empty.error instanceof ForbiddenAddressError, empty.asked]).toEqual([true, []]);
  expect(empty.error?.name).toBe('ForbiddenAddressError');
  const failed = await open({}, { resolve: () => Promise.reject(new Error('no server')) });
  expect(failed.error?.message).toBe('no server');
});

test('a socket that arrived at a private address, or at none, is destroyed', async () => {
  for (const peer of ['127.0.0.1', '::ffff:10.0.0.1', '']) {
    const { error, sockets } = await open({}, { steps: [{ peer }] });
    expect(error).toBeInstanceOf(ForbiddenAddressError);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  }
});

test('a connector that returns neither socket nor error is a failure', async () => {
  const connect = ((_target: unknown, callback: (...args: unknown[]) => void) =>
    callback(null, null)) as unknown as buildConnector.connector;
  expect((await open({}, { connect })).error?.message).toBe('no socket');
});

test('private origins are reached as they are, exactly', async () => {
  const privateOrigins = new Set(['http://127.0.0.1:4402', 'https://[::1]', 'http://inner']);
  const go = (hostname: string, protocol: string, port: string) =>
    open(
      { hostname, protocol, port },
      { privateOrigins, resolve: unwanted, steps: [{ peer: '127.0.0.1' }] },
    );
  for (const [hostname, protocol, port] of [
    ['127.0.0.1', 'http:', '4402'],
    ['::1', 'https:', ''],
    ['inner', 'http:', ''],
    ['inner', 'http:', '80'],
  ] as const) {
    const { error, asked } = await go(hostname, protocol, port);
    expect(error, hostname).toBeNull();
    expect(asked[0]).toMatchObject({ hostname });
  }
  for (const [hostname, protocol, port] of [
    ['127.0.0.1', 'http:', '4403'],
    ['127.0.0.1', 'https:', '4402'],
    ['inner', 'http:', '81'],
  ] as const)
    expect((await go(hostname, protocol, port)).error, `${hostname}:${port}`).not.toBeNull();
});

test('where one origin plays the internet, public names go there, and nothing else does', async () => {
  const options = { outside: 'http://127.0.0.1:4402', steps: [{ peer: '127.0.0.1' }] };
  const { error, asked } = await open({ hostname: 'Shop.Example.' }, options);
  expect(error).toBeNull();
  expect(asked).toMatchObject([
    { protocol: 'http:', hostname: '127.0.0.1', host: '127.0.0.1:4402', port: '4402' },
  ]);
  for (const hostname of [
    'localhost',
    'sandbox',
    'a.localhost',
    'printer.local',
    'metadata.google.INTERNAL',
    'nas.home.arpa.',
    '93.184.216.34',
    '[2606:4700::1]',
  ]) {
    const refused = await open({ hostname }, options);
    expect(refused.error, hostname).toBeInstanceOf(ForbiddenAddressError);
    expect(refused.asked).toEqual([]);
  }
});
