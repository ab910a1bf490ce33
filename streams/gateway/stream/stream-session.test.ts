import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Envelope, EventsPage } from '#contracts/events.ts';
import type { Cursor, EventsFrame, ResetFrame } from '#contracts/socket.ts';
import { EncodedBatch, encodeBatches } from '../../encoded-batch.ts';
import { createTabs } from '../audiences.ts';
import { catchUp } from './catch-up.ts';
import type { LogReader } from './catch-up.ts';
import { joinStream } from './join.ts';
import type { JoinReads } from './join.ts';
import type { Link } from '../connection/link.ts';
import { StreamSession } from './stream-session.ts';
import type { Beat } from './stream-session.ts';

const EPOCH = 'one';
const AT = '2026-11-21T09:00:00.000Z';
const envelope = (seq: number): Envelope => ({ seq, type: 'test.v1', data: null, at: AT });

/** A tab that verifies the guarantee itself: every number once, in order, from its cursor on. */
interface Tab {
  link: Link;
  last: number | null;
  faults: string[];
  joined: boolean;
}

function createTab(cursor: number | null): Tab {
  const tab: Tab = { link: {} as Link, last: cursor, faults: [], joined: false };
  const link = {
    closed: false,
    drained: () => Promise.resolve(),
    send(frame: EventsFrame) {
      if (frame.epoch !== EPOCH) tab.faults.push(`epoch ${frame.epoch}`);
      for (const { seq } of frame.events) {
        if (tab.last !== null && seq !== tab.last + 1) tab.faults.push(`${seq} after ${tab.last}`);
        tab.last = seq;
      }
    },
    socket: {
      emit(name: string, frame: ResetFrame) {
        tab.faults.push(`${name} to ${frame.seq}`);
      },
    },
  };
  tab.link = link as unknown as Link;
  return tab;
}

type Step =
  | { kind: 'write'; count: number; published: 'once' | 'twice' | 'never' | 'late' }
  | { kind: 'join'; back: number | null }
  | { kind: 'beat' }
  | { kind: 'sweep' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        count: fc.integer({ min: 1, max: 4 }),
        published: fc.constantFrom(
          'once' as const,
          'twice' as const,
          'never' as const,
          'late' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('join' as const),
        back: fc.option(fc.nat({ max: 12 })),
      }),
    },
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'beat' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sweep' }) },
  ),
  { minLength: 1, maxLength: 25 },
);

function createModel(scheduler: fc.Scheduler) {
  const log: Envelope[] = [];
  let due: { flush(): void }[] = [];
  let time = 0;
  const beat: Beat = { now: () => time, schedule: (session) => void due.push(session) };
  const session = new StreamSession<Link>({
    id: 'someone',
    name: 'user',
    audience: createTabs(() => {}),
    beat,
  });

  /** A read takes its snapshot at one time and returns at a later one. */
  async function reading<T>(snapshot: () => T): Promise<T> {
    await scheduler.schedule(Promise.resolve(), 'query');
    const answer = snapshot();
    await scheduler.schedule(Promise.resolve(), 'answer');
    return answer;
  }
  const head = (): Cursor => ({ epoch: EPOCH, seq: log.length });
  const reader: LogReader = {
    readHeads: (ids) => reading(() => new Map(ids.map((id) => [id, head()]))),
    readManyAfter: (cursors) =>
      reading(() =>
        cursors.flatMap(({ streamId, after }) => {
          const events = log.slice(after, after + 3);
          return events.length > 0 ? [{ streamId, epoch: EPOCH, events }] : [];
        }),
      ),
  };
  const sweep = async (): Promise<void> => void (await catchUp(reader, [session]));
  const reads: JoinReads = {
    readHead: () => reading(head),
    readPage: (_, { seq }) =>
      reading<EventsPage>(() => ({
        epoch: EPOCH,
        head: log.length,
        reset: seq > log.length,
        events: log.slice(seq, seq + 3),
      })),
    catchUp: sweep,
  };

  function publish(events: Envelope[]): void {
    for (const message of encodeBatches({ epoch: EPOCH, events })) {
      const batch = EncodedBatch.read(message);
      if (!batch || !session.accept(batch, message.length)) void sweep();
    }
  }

  return {
    log,
    session,
    sweep,
    join: (tab: Tab, at: number | null) =>
      joinStream(session, tab.link, at === null ? undefined : { epoch: EPOCH, seq: at }, reads),
    tick(): void {
      time += 16;
      const flushing = due;
      due = [];
      for (const each of flushing) each.flush();
    },
    write(count: number, published: 'once' | 'twice' | 'never' | 'late'): void {
      const events = Array.from({ length: count }, (_, index) => envelope(log.length + 1 + index));
      log.push(...events);
      if (published === 'never') return;
      if (published !== 'late') publish(events);
      if (published === 'once') return;
      void scheduler.schedule(Promise.resolve(), 'late message').then(() => publish(events));
    },
  };
}

describe('one stream on one gateway', () => {
  test('I1, F-28: lost, late, repeated messages, joins and sweeps in any order: every number once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, plan) => {
        const model = createModel(scheduler);
        const tabs: Tab[] = [];
        const joins: Promise<void>[] = [];
        for (const step of plan) {
          if (step.kind === 'write') model.write(step.count, step.published);
          if (step.kind === 'beat') model.tick();
          if (step.kind === 'sweep') joins.push(model.sweep());
          if (step.kind === 'join') {
            const at = step.back === null ? null : Math.max(0, model.log.length - step.back);
            const tab = createTab(at);
            tabs.push(tab);
            const join = model.join(tab, at);
            joins.push(join.then(() => void (tab.joined = true)));
          }
          if (scheduler.count() > 0) await scheduler.waitOne();
        }
        const rest = Promise.all(joins);
        await scheduler.waitFor(rest);
        await scheduler.waitAll();
        await scheduler.waitFor(model.sweep());
        model.tick();
        for (const tab of tabs) {
          expect(tab.faults).toEqual([]);
          expect(tab.joined).toBe(true);
          // A tab without a cursor that received nothing was at the head all the time.
          if (tab.last !== null) expect(tab.last).toBe(model.log.length);
        }
      }),
    );
  });

  test('a member that joins while events wait to be coalesced gets each of them once', async () => {
    const model = createModel({
      schedule: <T>(value: Promise<T>) => value,
    } as unknown as fc.Scheduler);
    const first = createTab(0);
    await model.join(first, 0);
    model.write(1, 'once');
    model.write(2, 'once');
    expect(first.last).toBe(1);
    const second = createTab(0);
    await model.join(second, 0);
    model.tick();
    model.write(1, 'once');
    model.tick();
    expect([first.last, second.last]).toEqual([4, 4]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});
