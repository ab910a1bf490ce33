import { expect, test } from 'vitest';
import type { Envelope } from '#contracts/events.ts';
import type { EventsFrame, ResetFrame } from '#contracts/socket.ts';
import { createTabs } from '../audiences.ts';
import type { Link } from '../connection/link.ts';
import { EncodedBatch, encodeBatches } from '../../encoded-batch.ts';
import { FRAME_EVENTS_BYTES } from './frames.ts';
import type { Frame } from './frames.ts';
import { COALESCE_MS, StreamSession } from './stream-session.ts';

const envelope = (seq: number, data: unknown = null): Envelope => ({
  seq,
  type: 'test.v1',
  data,
  at: '2026-11-21T09:00:00.000Z',
});
const range = (from: number, to: number): Envelope[] =>
  Array.from({ length: to - from + 1 }, (_, at) => envelope(from + at));

/** A session with a clock of its own, and one tab that records what it is sent. */
function setUp() {
  const sent: EventsFrame[] = [];
  const resets: ResetFrame[] = [];
  const clock = { now: 1_000, due: [] as { flush(): void }[] };
  const session = new StreamSession<Link>({
    id: 'someone',
    name: 'user',
    audience: createTabs(() => {}),
    beat: { now: () => clock.now, schedule: (each) => void clock.due.push(each) },
  });
  const tab = {
    closed: false,
    drained: () => Promise.resolve(),
    send: (frame: EventsFrame) => void sent.push(frame),
    socket: { emit: (_name: string, frame: ResetFrame) => void resets.push(frame) },
  } as unknown as Link;
  const accept = (events: Envelope[], epoch = 'one'): boolean =>
    session.accept({ epoch, events }, Buffer.byteLength(JSON.stringify(events)));
  const tick = (ms: number): void => {
    clock.now += ms;
    for (const each of clock.due.splice(0)) each.flush();
  };
  const seqs = (): number[][] => sent.map(({ events }) => events.map(({ seq }) => seq));
  return { session, tab, sent, resets, clock, accept, tick, seqs };
}

test('a session knows what it has heard of and lacks', () => {
  const { session, accept } = setUp();
  expect([session.id, session.name, session.tail, session.behind]).toEqual([
    'someone',
    'user',
    null,
    false,
  ]);
  // Before it is opened it notes numbers, so that it knows afterwards what it missed.
  expect([accept(range(4, 5)), accept([]), session.heard, session.behind]).toEqual([
    true,
    true,
    5,
    false,
  ]);
  session.open({ epoch: 'one', seq: 3 });
  session.open({ epoch: 'one', seq: 9 });
  expect([session.tail, session.behind]).toEqual([{ epoch: 'one', seq: 3 }, true]);
  expect([accept(range(2, 5)), session.behind, session.tail?.seq]).toEqual([true, false, 5]);
  expect([accept([envelope(6), ...range(8, 9)]), session.tail?.seq, session.heard]).toEqual([
    false,
    6,
    9,
  ]);
  // A number that the log does not have does not exist; a later one may.
  session.settle(8);
  expect(session.behind).toBe(true);
  session.settle(9);
  expect([session.behind, session.heard]).toEqual([false, 6]);
  expect([accept(range(7, 7), 'other'), session.tail?.seq]).toEqual([false, 6]);
  session.adopt('new');
  expect(session.tail).toEqual({ epoch: 'new', seq: 0 });
});

test('a session without followers and joins is unused', () => {
  const { session, tab } = setUp();
  expect(session.unused).toBe(true);
  const [one, two] = [session.watch(), session.watch()];
  expect(session.unused).toBe(false);
  session.unwatch(one);
  expect(session.unused).toBe(false);
  session.unwatch(two);
  expect(session.unused).toBe(true);
  session.audience.add(tab);
  expect(session.unused).toBe(false);
  session.watch();
  expect(session.unused).toBe(false);
});

test('the first event is sent at once, those of the next 16 ms together', () => {
  const { session, tab, accept, tick, seqs, clock } = setUp();
  session.open({ epoch: 'one', seq: 0 });
  accept(range(1, 1));
  expect(seqs(), 'without a listener').toEqual([]);
  session.audience.add(tab);
  accept(range(2, 2));
  expect(seqs()).toEqual([[2]]);
  accept(range(3, 4));
  accept(range(5, 5));
  expect([seqs(), clock.due.length]).toEqual([[[2]], 1]);
  tick(COALESCE_MS);
  expect(seqs()).toEqual([[2], [3, 4, 5]]);
  tick(COALESCE_MS);
  accept(range(6, 6));
  expect(seqs().at(-1)).toEqual([6]);
  clock.now += COALESCE_MS - 1;
  accept(range(7, 7));
  expect(seqs()).toHaveLength(3);
});

test('events that exceed a frame together travel in several, and the next are counted from zero', () => {
  const { session, tab, sent, tick } = setUp();
  session.open({ epoch: 'one', seq: 0 });
  session.audience.add(tab);
  const half = 'x'.repeat(FRAME_EVENTS_BYTES / 2);
  const take = (from: number, data: string, bytes: number): void =>
    void session.accept(
      { epoch: 'one', events: [envelope(from, data), envelope(from + 1, data)] },
      bytes,
    );
  session.accept({ epoch: 'one', events: [envelope(1)] }, 100);
  take(2, half, 2 * half.length);
  take(4, half, 2 * half.length);
  tick(COALESCE_MS);
  expect(sent.slice(1).map(({ events }) => events.length)).toEqual([1, 1, 1, 1]);
  // Small ones are not measured: one frame, however many.
  take(6, '', FRAME_EVENTS_BYTES / 2);
  take(8, '', FRAME_EVENTS_BYTES / 2);
  tick(COALESCE_MS);
  expect(sent.at(-1)?.events.map(({ seq }) => seq)).toEqual([6, 7, 8, 9]);
  expect(sent.every(({ epoch, stream }) => epoch === 'one' && stream === 'user')).toBe(true);
});

test('a member that reads the log becomes live where its reading meets what was collected', () => {
  const { session, tab, accept, seqs } = setUp();
  const early = session.watch();
  session.open({ epoch: 'one', seq: 10 });
  const late = session.watch();
  session.open({ epoch: 'one', seq: 11 });
  expect([early.from, late.from]).toEqual([10, 10]);
  accept(range(11, 13));
  const at = (seq: number, epoch = 'one') => session.cutOver({ epoch, seq }, early, tab);
  expect([at(9), at(14), at(12, 'other')]).toEqual([null, null, null]);
  expect(session.audience.size).toBe(0);
  expect(at(11)?.map(({ seq }) => seq)).toEqual([12, 13]);
  expect([session.audience.size, seqs()]).toEqual([1, []]);
  expect(session.cutOver({ epoch: 'one', seq: 13 }, { from: null, events: [] }, tab)).toEqual([]);
});

test('what a slow reader missed is bounded: it reads the rest from the log', () => {
  const { session, tab, accept } = setUp();
  session.open({ epoch: 'one', seq: 0 });
  const cutOver = session.watch();
  accept(range(1, 150));
  accept(range(151, 200));
  expect([cutOver.from, cutOver.events.length]).toEqual([0, 200]);
  accept(range(201, 201));
  expect([cutOver.from, cutOver.events]).toEqual([201, []]);
  expect(session.cutOver({ epoch: 'one', seq: 150 }, cutOver, tab)).toBeNull();
  accept(range(202, 202));
  const rest = session.cutOver({ epoch: 'one', seq: 201 }, cutOver, tab);
  expect(rest?.map(({ seq }) => seq)).toEqual([202]);
});

test('a history that cannot be continued restarts followers and readers, without what waited', () => {
  const { session, tab, accept, tick, seqs, resets } = setUp();
  session.open({ epoch: 'one', seq: 0 });
  session.audience.add(tab);
  const cutOver = session.watch();
  accept(range(1, 1));
  accept(range(2, 9));
  session.restart({ epoch: 'two', seq: 4 });
  tick(COALESCE_MS);
  expect(seqs()).toEqual([[1]]);
  expect(resets).toEqual([{ stream: 'user', epoch: 'two', seq: 4 }]);
  expect([session.tail?.seq, session.heard, session.behind]).toEqual([4, 4, false]);
  expect(cutOver).toEqual({ from: 4, events: [] });
  accept(range(5, 5), 'two');
  tick(COALESCE_MS);
  expect(seqs()).toEqual([[1], [5]]);
});

test('events that NATS carried are sent as they came, unless a part of them is already known', () => {
  const { session, tab, accept, tick, sent, seqs } = setUp();
  const take = (events: Envelope[]): boolean => {
    const batch = EncodedBatch.read(encodeBatches({ epoch: 'one', events })[0] ?? '');
    return batch !== null && session.accept(batch, batch.text.length);
  };
  session.open({ epoch: 'one', seq: 0 });
  session.audience.add(tab);
  expect([take(range(1, 1)), take(range(2, 4)), take(range(3, 6))]).toEqual([true, true, true]);
  accept(range(7, 7));
  tick(COALESCE_MS);
  expect(seqs()).toEqual([[1], [2, 3, 4, 5, 6, 7]]);
  expect(JSON.parse((sent[1] as Frame).packet.slice(1))).toEqual([
    'events',
    { stream: 'user', epoch: 'one', events: range(2, 7) },
  ]);
  expect([take(range(9, 9)), session.behind]).toEqual([false, true]);
});
