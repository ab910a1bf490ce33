import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { forgetAccessToken } from './session/token.ts';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query<unknown, string>({
      query: (name) => `/probe/${name}`,
      transformResponse: (data, meta) => ({ data, asOf: meta?.asOf }),
    }),
    writeProbe: build.mutation<unknown, void>({
      query: () => ({ url: '/probe', method: 'POST', headers: { 'idempotency-key': 'k-1' } }),
    }),
  }),
});

type Answer = { status: number; body: unknown } | 'unreachable';
const ok = (data: unknown, asOf?: number): Answer => ({
  status: 200,
  body: { success: true, data, ...(asOf === undefined ? {} : { asOf }) },
});
const fail = (status: number, code: string, details?: object): Answer => ({
  status,
  body: {
    success: false,
    error: { code, message: '', details },
    requestId: 'r',
    timestamp: '2026-11-21T09:00:00.000Z',
  },
});
const session = ok({
  accessToken: 'fresh',
  expiresAt: '2026-11-21T10:00:00.000Z',
  isNewUser: false,
  profile: {
    uid: '6f1de6c2-7e2f-4b5b-8f0c-2d9b6f0a1c11',
    email: 'free@earshot.test',
    displayName: null,
    photoURL: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    lastLogin: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    settings: {},
  },
});

let calls: { path: string; token: string | null; key: string | null }[] = [];
let answer: (path: string, count: number, token: string | null) => Answer = () => ok(null);

beforeEach(() => {
  calls = [];
  answer = () => ok(null);
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  const NodeRequest = Request;
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(input: string, init?: RequestInit) {
        super(new URL(input, 'http://localhost'), init);
      }
    },
  );
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const path = new URL(request.url).pathname;
    const token = request.headers.get('authorization');
    calls.push({ path, token, key: request.headers.get('idempotency-key') });
    const result = answer(path, calls.filter((call) => call.path === path).length, token);
    if (result === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(result.body, { status: result.status });
  });
});

afterEach(() => {
  forgetAccessToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function makeStore() {
  return configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

async function settle<T>(pending: PromiseLike<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000);
  return pending;
}

const read = (name = 'a') => makeStore().dispatch(probe.endpoints.readProbe.initiate(name));
const paths = () => calls.map((call) => call.path);

test('R-API-01, R-API-03: a success of the one base address is unwrapped, and asOf is kept with the data', async () => {
  answer = () => ok({ id: 1 }, 42);
  expect((await settle(read())).data).toEqual({ data: { id: 1 }, asOf: 42 });
  expect(paths()).toEqual(['/api/probe/a']);
});

test('A-41: requests that meet an expired token share one silent renewal', async () => {
  answer = (path, _count, token) => {
    if (path === '/api/auth/refresh') return session;
    return token === 'Bearer fresh' ? ok('data') : fail(401, 'TOKEN_EXPIRED');
  };
  const store = makeStore();
  const both = Promise.all(
    ['a', 'b'].map((name) => store.dispatch(probe.endpoints.readProbe.initiate(name))),
  );
  const results = await settle(both);
  expect(results.map((result) => result.isSuccess)).toEqual([true, true]);
  expect(paths().filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
});

test('A-41: when the renewal is refused the error is auth, and nothing is asked a third time', async () => {
  answer = (path) => fail(401, path === '/api/auth/refresh' ? 'INVALID_TOKEN' : 'TOKEN_EXPIRED');
  expect((await settle(read())).error).toMatchObject({ type: 'auth' });
  expect(paths()).toEqual(['/api/probe/a', '/api/auth/refresh']);
});

test('R-INT-14, A-83: a query is retried once, and the error states it', async () => {
  answer = () => 'unreachable';
  expect((await settle(read())).error).toMatchObject({ type: 'network', retries: 1 });
  expect(calls).toHaveLength(2);
});

test('a server that asks for a wait of 30 s is shown at once, not afterwards', async () => {
  answer = () => fail(429, 'USER_RATE_LIMIT', { retryAfter: 30 });
  const pending = read();
  await vi.advanceTimersByTimeAsync(100);
  expect((await pending).error).toMatchObject({ type: 'rate_limit', retries: 0, quiet: false });
  expect(calls).toHaveLength(1);
});

test('R-ERR-46: a failed page load is worth a toast, its repetitions are not', async () => {
  answer = () => 'unreachable';
  const first = makeStore().dispatch(probe.endpoints.readProbe.initiate('a'));
  expect((await settle(first)).error).toMatchObject({ quiet: false });
  expect((await settle(first.refetch())).error).toMatchObject({ quiet: true });
});

test('what cannot get better is not tried again', async () => {
  answer = () => fail(404, 'RESOURCE_NOT_FOUND');
  expect((await settle(read())).error).toMatchObject({ type: 'not_found', retries: 0 });
  expect(calls).toHaveLength(1);
});

test('R-INT-15: a mutation is never repeated, and carries its idempotency key', async () => {
  answer = () => fail(503, 'SYSTEM_ERROR');
  const result = await settle(makeStore().dispatch(probe.endpoints.writeProbe.initiate()));
  expect(result.error).toMatchObject({ type: 'server', retryable: true });
  expect(calls).toEqual([{ path: '/api/probe', token: null, key: 'k-1' }]);
});

test('A-40: a refetch by the error component is one request, so that attempts do not multiply', async () => {
  answer = () => 'unreachable';
  const store = makeStore();
  const first = store.dispatch(probe.endpoints.readProbe.initiate('a'));
  await settle(first);
  calls = [];
  await settle(first.refetch());
  expect(calls).toHaveLength(1);
});

test('an answer that is not ours is an error, not data', async () => {
  answer = () => ({ status: 200, body: { hello: 'world' } });
  expect((await settle(read())).error).toMatchObject({ type: 'unknown' });
});

const MINUTE_MS = 60_000;

/** A page that reads the probe, and leaves again. */
async function visitProbe(store: ReturnType<typeof makeStore>): Promise<void> {
  const page = store.dispatch(probe.endpoints.readProbe.initiate('a'));
  await vi.advanceTimersByTimeAsync(0);
  await page;
  page.unsubscribe();
}

test('R-INT-11: what was read is fresh for five minutes, and then read again', async () => {
  const store = makeStore();
  await visitProbe(store);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1_000);
  await visitProbe(store);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await visitProbe(store);
  expect(calls).toHaveLength(2);
});

test('R-INT-12: data that no page uses is kept for ten minutes', async () => {
  const store = makeStore();
  await visitProbe(store);
  const kept = () => Object.keys(store.getState().api.queries).length;
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1_000);
  expect(kept()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept()).toBe(0);
});

test('R-INT-13: nothing is read again when the window gets the focus', async () => {
  const store = makeStore();
  await settle(store.dispatch(probe.endpoints.readProbe.initiate('a')));
  store.dispatch(api.internalActions.onFocus());
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(calls).toHaveLength(1);
});
