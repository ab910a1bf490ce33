import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Envelope } from '#contracts/events.ts';
import { MAX_HELD, emptyStream, isBehind, reduceStream } from './stream-reducer.ts';
import type { StreamInput, StreamState } from './stream-reducer.ts';

const envelope = (seq: number): Envelope => ({
  seq,
  type: 'search.changed.v1',
  data: {},
  at: '2026-11-21T09:00:00.000Z',
});
const events = (...seqs: number[]): StreamInput => ({
  type: 'events',
  epoch: 'a',
  events: seqs.map(envelope),
});
const page = (
  seqs: number[],
  head: number,
  over: { epoch?: string; reset?: boolean; epochAsked?: string } = {},
): StreamInput => ({
  type: 'page',
  epochAsked: over.epochAsked ?? 'a',
  page: {
    epoch: over.epoch ?? 'a',
    head,
    reset: over.reset ?? false,
    events: seqs.map(envelope),
  },
});
const at = (seq: number): StreamState => ({
  ...emptyStream,
  cursor: { epoch: 'a', seq },
  expected: seq,
});
const seqs = (list: readonly Envelope[]): number[] => list.map(({ seq }) => seq);

test('the next events are applied, doubles and old ones are dropped', () => {
  const first = reduceStream(at(4), events(3, 4, 5, 6));
  expect(seqs(first.apply)).toEqual([5, 6]);
  expect(first.restarted).toBe(false);
  expect(seqs(reduceStream(first.state, events(5, 6)).apply)).toEqual([]);
});

test('an event that came too early is held back, says gap, and follows when the hole closes', () => {
  const early = reduceStream(at(4), events(6, 7));
  expect(seqs(early.apply)).toEqual([]);
  expect(isBehind(early.state)).toBe(true);
  const closed = reduceStream(early.state, events(5));
  expect(seqs(closed.apply)).toEqual([5, 6, 7]);
  expect(closed.state).toEqual(at(7));
});

test('a gap read that reaches the head closes the gap; a shorter one leaves it open', () => {
  const open = reduceStream(at(4), { type: 'head', epoch: 'a', seq: 9 }).state;
  expect(isBehind(open)).toBe(true);
  const half = reduceStream(open, page([5, 6, 7], 9));
  expect([seqs(half.apply), isBehind(half.state)]).toEqual([[5, 6, 7], true]);
  const whole = reduceStream(half.state, page([8, 9], 9));
  expect([seqs(whole.apply), isBehind(whole.state)]).toEqual([[8, 9], false]);
});

test('a reset frame and a reset page both restart at the number they name', () => {
  for (const input of [
    { type: 'reset', epoch: 'b', seq: 2 } as const,
    page([], 2, { epoch: 'b', reset: true }),
  ]) {
    const step = reduceStream({ ...at(40), held: [envelope(42)], expected: 42 }, input);
    expect(step.restarted).toBe(true);
    expect(step.state).toEqual({ ...at(2), cursor: { epoch: 'b', seq: 2 } });
  }
});

test('a page that only says reset, or only names another history, restarts too', () => {
  const open = { ...at(4), held: [envelope(6)], expected: 6 };
  for (const [epoch, reset] of [
    ['a', true],
    ['b', false],
  ] as const) {
    const step = reduceStream(open, page([5], 9, { epoch, reset }));
    expect(step).toEqual({
      state: { ...at(9), cursor: { epoch, seq: 9 } },
      apply: [],
      restarted: true,
    });
  }
});

test('a page that is older than the last head does not make the tab believe it has everything', () => {
  const open = reduceStream(at(4), { type: 'head', epoch: 'a', seq: 9 }).state;
  const { state } = reduceStream(open, page([5], 5));
  expect([state.cursor?.seq, state.expected, isBehind(state)]).toEqual([5, 9, true]);
});

test('events of an unknown history are not applied: the server is asked which one is right', () => {
  const step = reduceStream(at(4), { type: 'events', epoch: 'b', events: [envelope(5)] });
  expect([step.apply, isBehind(step.state), step.state.cursor]).toEqual([
    [],
    true,
    { epoch: 'a', seq: 4 },
  ]);
});

test('a gap read asked before a restart is ignored', () => {
  const state: StreamState = { ...emptyStream, cursor: { epoch: 'b', seq: 2 } };
  expect(reduceStream(state, page([3], 3, { epochAsked: 'a', reset: true }))).toEqual({
    state,
    apply: [],
    restarted: false,
  });
});

test('an empty frame changes nothing, even before the first join', () => {
  for (const state of [emptyStream, at(4)])
    expect(reduceStream(state, events())).toEqual({ state, apply: [], restarted: false });
});

test('a head of an unknown history asks the server, a known one is not forgotten', () => {
  const open = reduceStream(at(4), { type: 'head', epoch: 'a', seq: 9 }).state;
  expect(open).toEqual({ ...at(4), expected: 9 });
  expect(reduceStream(open, { type: 'head', epoch: 'a', seq: 6 }).state).toEqual(open);
  const foreign = reduceStream(at(4), { type: 'head', epoch: 'b', seq: 9 });
  expect(foreign).toEqual({ state: { ...at(4), foreign: true }, apply: [], restarted: false });
});

test('the first join takes the head, and an event before it starts there', () => {
  expect(reduceStream(emptyStream, { type: 'head', epoch: 'a', seq: 9 }).state).toEqual(at(9));
  expect(seqs(reduceStream(emptyStream, events(12)).apply)).toEqual([12]);
});

test('in whatever order events arrive, they are applied in order and once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 })), (frames) => {
      let state: StreamState = at(0);
      const applied: number[] = [];
      for (const frame of frames) {
        const step = reduceStream(state, events(...frame));
        applied.push(...seqs(step.apply));
        state = step.state;
        expect(isBehind(state)).toBe(state.held.length > 0);
      }
      expect(applied).toEqual(applied.map((_seq, index) => index + 1));
      expect(seqs(state.held)).toEqual(
        [...new Set(frames.flat())].filter((seq) => seq > applied.length).toSorted((a, b) => a - b),
      );
    }),
    { seed: 7 },
  );
});

test('events held back while a gap stays open are bounded', () => {
  const many = Array.from({ length: MAX_HELD + 500 }, (_value, index) => index + 10);
  expect(reduceStream(at(4), events(...many)).state.held).toHaveLength(MAX_HELD);
});
