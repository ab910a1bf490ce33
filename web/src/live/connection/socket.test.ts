import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTick } from './frame-queue.ts';
import { reconnectDelay, RECONNECT_CAP_MS } from './reconnect-delay.ts';
import { LiveSocket, READY_TIMEOUT_MS } from './socket.ts';
import type { LiveClientSocket, LiveSocketOptions } from './socket.ts';

const HEAD = { user: { epoch: 'a', seq: 3 }, global: { epoch: 'g', seq: 1 } };

/** The library's socket as far as ours uses it; the test plays the gateway. */
class FakeSocket {
  connected = false;
  connects = 0;
  sent: { event: string; args: unknown[] }[] = [];
  readonly #listeners = new Map<string, (payload?: unknown) => void>();

  on(event: string, listener: (payload?: unknown) => void): this {
    this.#listeners.set(event, listener);
    return this;
  }
  connect(): this {
    this.connects += 1;
    return this;
  }
  disconnect(): this {
    if (!this.connected) return this;
    this.connected = false;
    this.receive('disconnect', 'io client disconnect');
    return this;
  }
  timeout(): this {
    return this;
  }
  emit(event: string, ...args: unknown[]): this {
    this.sent.push({ event, args });
    return this;
  }
  receive(event: string, payload?: unknown): void {
    if (event === 'ready') this.connected = true;
    this.#listeners.get(event)?.(payload);
  }
  drop(reason: string): void {
    this.connected = false;
    this.receive('disconnect', reason);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(over: Partial<LiveSocketOptions> = {}) {
  const fake = new FakeSocket();
  const seen: string[] = [];
  const renewToken = vi.fn<LiveSocketOptions['renewToken']>(() => Promise.resolve('renewed'));
  const socket = new LiveSocket({
    url: 'http://localhost:4401',
    handshake: () => ({ cursors: {} }),
    renewToken,
    onReady: () => seen.push('ready'),
    onEvents: () => seen.push('events'),
    onReset: () => seen.push('reset'),
    readTick,
    onTick: () => seen.push('tick'),
    onDown: () => seen.push('down'),
    random: () => 1,
    connect: () => fake as unknown as LiveClientSocket,
    ...over,
  });
  return { fake, seen, socket, renewToken };
}

function open(over: Partial<LiveSocketOptions> = {}) {
  const all = setUp(over);
  all.socket.open();
  all.fake.receive('ready', HEAD);
  return all;
}

test('F-36: reconnects after a server disconnect, which the library does not', () => {
  const { fake, seen } = open();
  fake.drop('io server disconnect');
  expect(seen).toEqual(['ready', 'down']);
  vi.advanceTimersByTime(500);
  expect(fake.connects).toBe(2);
});

test('full jitter is drawn after the cap: late attempts never fall into step', () => {
  const late = Array.from({ length: 1_000 }, (_value, n) => reconnectDelay(40, () => n / 1_000));
  expect(Math.max(...late)).toBeLessThan(RECONNECT_CAP_MS);
  expect(Math.min(...late)).toBe(0);
  expect(new Set(late).size).toBeGreaterThan(900);
  expect(reconnectDelay(0, () => 1)).toBeLessThan(reconnectDelay(3, () => 1));
});

test('a closing frame states how long to wait', () => {
  const { fake } = open();
  fake.receive('closing', { reason: 'draining', delayMs: 7_000 });
  fake.drop('io server disconnect');
  vi.advanceTimersByTime(6_999);
  expect(fake.connects).toBe(1);
  vi.advanceTimersByTime(1);
  expect(fake.connects).toBe(2);
});

test('F-36: an expired token is renewed before the next attempt, in closing frames and refusals', async () => {
  const { fake, renewToken } = open();
  fake.receive('closing', { reason: 'token_expired', delayMs: 0 });
  fake.drop('io server disconnect');
  await vi.advanceTimersByTimeAsync(0);
  expect([renewToken.mock.calls.length, fake.connects]).toEqual([1, 2]);
  fake.receive('connect_error', new Error('token_expired'));
  await vi.advanceTimersByTimeAsync(0);
  expect(renewToken).toHaveBeenCalledTimes(2);
  // The gateway refuses fresh tokens too: it is not asked in a tight circle.
  expect(fake.connects).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fake.connects).toBe(3);
});

test('does not reconnect after the session has ended', async () => {
  const { fake } = open({ renewToken: () => Promise.resolve('signed-out') });
  fake.receive('closing', { reason: 'revoked', delayMs: 0 });
  fake.drop('io server disconnect');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fake.connects).toBe(1);
});

test('a link that never says ready is given up and tried again', () => {
  const { fake, socket, seen } = setUp();
  socket.open();
  vi.advanceTimersByTime(READY_TIMEOUT_MS);
  expect(seen).toEqual(['down']);
  vi.advanceTimersByTime(500);
  expect(fake.connects).toBe(2);
});

test('a token is renewed in place; a gateway that refuses it is joined again', () => {
  const { fake, socket, seen } = open();
  socket.renew('fresh');
  const [sent] = fake.sent;
  expect([sent?.event, sent?.args[0]]).toEqual(['renew', 'fresh']);
  const ack = sent?.args[1] as (error: Error | null, result?: { ok: boolean }) => void;
  ack(null, { ok: true });
  expect(seen).toEqual(['ready']);
  ack(null, { ok: false });
  expect(seen).toEqual(['ready', 'down']);
});

test('F-32: after sleep an unresponsive link is replaced, a responsive one reports its head', () => {
  const { fake, socket, seen } = open();
  socket.check();
  const answer = fake.sent[0]?.args[0] as (error: Error | null, head?: unknown) => void;
  answer(null, HEAD);
  expect(seen).toEqual(['ready', 'ready']);
  answer(new Error('timeout'));
  expect(seen).toEqual(['ready', 'ready', 'down']);
});

test('frames of another shape are ignored', () => {
  const { fake, seen } = open();
  fake.receive('events', { stream: 'user', epoch: 'a', events: [{ seq: -1 }] });
  fake.receive('reset', { stream: 'mine' });
  fake.receive('tick', { type: 'other' });
  fake.receive('events', { stream: 'user', epoch: 'a', events: [] });
  expect(seen).toEqual(['ready', 'events']);
});

test('close stays closed, and open reconnects', () => {
  const { fake, socket } = open();
  socket.close();
  vi.advanceTimersByTime(120_000);
  expect(fake.connects).toBe(1);
  socket.open();
  expect(fake.connects).toBe(2);
});
