import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GLOBAL_STREAM, subjectOf } from '#contracts/names.ts';
import type { StreamBatch } from '#db/committed.ts';
import { createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';
import { seeded, shuffle } from '../testing/random.ts';

const seqs = (events: readonly { seq: number }[]): number[] => events.map(({ seq }) => seq);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('live delivery', () => {
  let world: World;
  let gateway: RunningGateway;

  beforeAll(async () => {
    world = await createWorld();
    gateway = await world.startGateway();
  });
  afterAll(() => world.close());

  test('I1: a socket without cursors starts at the head and gets what follows', async () => {
    const person = await world.person();
    const { events } = await world.append(person.userId, 3);
    const head = events.at(-1)?.seq ?? 0;
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    expect(client.ready?.user?.seq).toBe(head);

    await world.emit(person.userId, 2);
    await client.until(() => client.events.user.length === 2, 'two events');
    expect(seqs(client.events.user)).toEqual([head + 1, head + 2]);
    expect(client.faults).toEqual([]);
  });

  test('I1: the cut-over from log to live loses and repeats nothing under concurrent writers', async () => {
    const person = await world.person();
    const start = await world.append(person.userId, 50);
    const epoch = start.epoch;
    const first = start.events[0]?.seq ?? 1;
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!writing.signal.aborted) await world.emit(person.userId, 3, 'x'.repeat(200));
    });
    const clients = [];
    for (let index = 0; index < 20; index += 1) {
      const client = world.connect(gateway, {
        token: person.token,
        cursors: { user: { epoch, seq: first - 1 } },
      });
      clients.push(client);
      await client.until(() => client.ready !== null, 'ready');
    }
    writing.abort();
    await Promise.all(writers);
    const last = await world.emit(person.userId, 1);
    const end = last.events[0]?.seq ?? 0;
    for (const client of clients) {
      await client.until(() => client.cursors.user?.seq === end, `everything up to ${end}`);
      expect(client.faults).toEqual([]);
      expect(client.resets).toEqual([]);
      expect(seqs(client.events.user)).toEqual(range(first, end));
    }
  });

  test('I1: a client that resumes gets what it missed, once, before `ready`', async () => {
    const person = await world.person();
    await world.append(person.userId, 1);
    const before = world.connect(gateway, { token: person.token });
    await before.until(() => before.ready !== null, 'ready');
    await world.emit(person.userId, 5);
    await before.until(() => before.events.user.length === 5, 'five events');
    before.close();

    await world.emit(person.userId, 7);
    await world.emit(GLOBAL_STREAM, 2);
    const after = world.connect(gateway, { token: person.token, cursors: before.cursors });
    await after.until(() => after.ready !== null, 'ready');
    expect(after.events.user).toHaveLength(7);
    await after.until(() => after.events.global.length === 2, 'both global events');
    expect([...before.faults, ...after.faults]).toEqual([]);
    expect(after.resets).toEqual([]);
  });

  test('F-28: duplicate, lost, late and reordered messages reach clients in order, once', async () => {
    const random = seeded();
    const person = await world.person();
    const opening = await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    const batches: StreamBatch[] = [];
    for (let index = 0; index < 200; index += 1) {
      batches.push(await world.append(person.userId, 1 + Math.floor(random() * 3)));
    }
    const nats = await connect({ servers: new URL(world.natsUrl).host });
    const sent = shuffle(
      batches.flatMap((batch) => (random() < 0.2 ? [] : random() < 0.3 ? [batch, batch] : [batch])),
      random,
    );
    for (const { streamId, epoch, events } of sent) {
      nats.publish(subjectOf(streamId), JSON.stringify({ epoch, events }));
      if (random() < 0.1) await nats.flush();
    }
    await nats.close();
    const end = batches.at(-1)?.events.at(-1)?.seq ?? 0;
    await client.until(() => client.cursors.user?.seq === end, `everything up to ${end}`);
    expect(client.faults).toEqual([]);
    expect(seqs(client.events.user)).toEqual(range((opening.events[0]?.seq ?? 0) + 1, end));
  });

  test('F-28: messages of another epoch and messages that are not events change nothing', async () => {
    const person = await world.person();
    const { epoch, events } = await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    const nats = await connect({ servers: new URL(world.natsUrl).host });
    const subject = subjectOf(person.userId);
    const next = (events[0]?.seq ?? 0) + 1;
    const envelope = { seq: next, type: 'search.created.v1', data: {}, at: '2026-11-21T00:00:00Z' };
    for (const text of [
      'not json',
      '{}',
      'null',
      '[]',
      '{"__proto__":{"epoch":"x"}}',
      JSON.stringify({ epoch: 'another', events: [envelope] }),
      JSON.stringify({ epoch, events: [{ ...envelope, seq: next + 1_000 }] }),
      JSON.stringify({ epoch, events: [{ ...envelope, seq: -1 }] }),
      JSON.stringify({ epoch, events: [] }),
      JSON.stringify({ tick: { type: 'unknown' } }),
    ]) {
      nats.publish(subject, text);
      nats.publish('earshot.v1.control', text);
    }
    await nats.flush();
    await nats.close();
    const real = await world.emit(person.userId, 1, 'real');
    await client.until(() => client.events.user.length > 0, 'the real event');
    expect(client.events.user).toEqual(real.events);
    expect(client.resets).toEqual([]);
    expect(client.faults).toEqual([]);
  });

  test('F-26: events that a crashed publisher never published arrive within one sweep', async () => {
    const person = await world.person();
    await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    const { events } = await world.append(person.userId, 4, 'committed, never published');
    await world.append(GLOBAL_STREAM, 1);
    await client.until(() => client.events.user.length === 4, 'the sweep');
    expect(client.events.user).toEqual(events);
    await client.until(() => client.events.global.length > 0, 'the sweep of the global stream');
    expect(client.faults).toEqual([]);
  });

  test('I1: two gateways deliver the same to two tabs of one user', async () => {
    const other = await world.startGateway();
    const person = await world.person();
    await world.append(person.userId, 1);
    const tabs = [gateway, other].map((each) => world.connect(each, { token: person.token }));
    await Promise.all(tabs.map((tab) => tab.until(() => tab.ready !== null, 'ready')));
    for (let index = 0; index < 30; index += 1) await world.emit(person.userId, 2);
    await Promise.all(
      tabs.map((tab) => tab.until(() => tab.events.user.length === 60, '60 events')),
    );
    expect(tabs[0]?.events.user).toEqual(tabs[1]?.events.user);
    expect(tabs.flatMap((tab) => tab.faults)).toEqual([]);
  });

  test('a client that is ahead of its gateway is served, not reset', async () => {
    const slow = await world.startGateway({ natsUrl: 'nats://127.0.0.1:1', sweepMs: 600_000 });
    const person = await world.person();
    await world.append(person.userId, 1);
    const stale = world.connect(slow, { token: person.token });
    await stale.until(() => stale.ready !== null, 'ready');
    const { epoch, events } = await world.append(person.userId, 5);
    const seq = events.at(-1)?.seq ?? 0;
    const ahead = world.connect(slow, { token: person.token, cursors: { user: { epoch, seq } } });
    await ahead.until(() => ahead.ready !== null, 'ready');
    expect(ahead.ready?.user?.seq).toBe(seq);
    expect(ahead.resets).toEqual([]);
    await stale.until(() => stale.cursors.user?.seq === seq, 'the other tab catches up');
    expect([...stale.faults, ...ahead.faults]).toEqual([]);
  });

  test('bursts are coalesced, and no frame is larger than 64 KB', async () => {
    const person = await world.person();
    await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    const batches = await Promise.all(
      Array.from({ length: 40 }, () => world.append(person.userId, 5, 'ü'.repeat(2_000))),
    );
    const inOrder = batches.toSorted((a, b) => (a.events[0]?.seq ?? 0) - (b.events[0]?.seq ?? 0));
    world.publisher.publish(inOrder);
    await client.until(() => client.events.user.length === 200, '200 events');
    expect(client.faults).toEqual([]);
    expect(client.frames.length).toBeLessThan(40);
    expect(Math.max(...client.frames.map(({ size }) => size))).toBeLessThanOrEqual(64 * 1024);
  });

  test('ticks reach the user’s own tabs only', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const mine = world.connect(gateway, { token: owner.token });
    const theirs = world.connect(gateway, { token: other.token });
    await mine.until(() => mine.ready !== null, 'ready');
    await theirs.until(() => theirs.ready !== null, 'ready');
    world.publisher.tick(owner.userId, {
      type: 'search.analysis_text',
      searchId: owner.userId,
      text: 'so far',
    });
    await mine.until(() => mine.ticks.length === 1, 'a tick');
    await world.emit(other.userId, 1);
    await theirs.until(() => theirs.events.user.length === 1, 'an event');
    expect(theirs.ticks).toEqual([]);
  });

  test('`head` acknowledges with the numbers forwarded before it', async () => {
    const person = await world.person();
    await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    for (let index = 0; index < 10; index += 1) await world.emit(person.userId, 1);
    await client.until(() => client.events.user.length > 0, 'some events');
    const head = await client.head();
    expect(head.user).toEqual(client.cursors.user);
  });
});
