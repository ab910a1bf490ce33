import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneEvents } from '#db/commands/housekeeping.ts';
import { ageEvents, renumberStream } from '#db/testing/streams.ts';
import { ownNats } from '../testing/nats-server.ts';
import type { OwnNats } from '../testing/nats-server.ts';
import { connectRaw } from '../testing/raw-client.ts';
import type { Recorder } from '../testing/recorder.ts';
import { createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';

describe('cursors that cannot be continued', () => {
  let world: World;
  let gateway: RunningGateway;

  beforeAll(async () => {
    world = await createWorld();
    gateway = await world.startGateway();
  });
  afterAll(() => world.close());

  test('F-31: 5,000 missed events are caught up before `ready`, in frames of at most 64 KB', async () => {
    const person = await world.person();
    const { epoch, events } = await world.append(person.userId, 1);
    const seq = events[0]?.seq ?? 0;
    for (let index = 0; index < 10; index += 1) await world.append(person.userId, 500, 'missed');
    const client = world.connect(gateway, {
      token: person.token,
      cursors: { user: { epoch, seq } },
    });
    await client.until(() => client.ready !== null, 'ready');
    expect(client.events.user).toHaveLength(5_000);
    expect(client.faults).toEqual([]);
    expect(client.resets).toEqual([]);
    expect(Math.max(...client.frames.map(({ size }) => size))).toBeLessThanOrEqual(64 * 1024);
  });

  test('F-31: a cursor older than the log is reset to the head, once', async () => {
    const person = await world.person();
    const { epoch, events } = await world.append(person.userId, 30);
    const head = events.at(-1)?.seq ?? 0;
    await ageEvents(world.database, { streamId: person.userId, upTo: head - 5, days: 8 });
    await pruneEvents(world.database);
    const lost = world.connect(gateway, {
      token: person.token,
      cursors: { user: { epoch, seq: head - 10 } },
    });
    const kept = world.connect(gateway, {
      token: person.token,
      cursors: { user: { epoch, seq: head - 5 } },
    });
    await lost.until(() => lost.ready !== null, 'ready');
    await kept.until(() => kept.ready !== null, 'ready');
    expect(lost.resets).toEqual([{ stream: 'user', epoch, seq: head }]);
    expect(kept.resets).toEqual([]);
    expect(kept.events.user).toHaveLength(5);
    await world.emit(person.userId, 1);
    await lost.until(() => lost.events.user.length === 1, 'the next event');
    expect([...lost.faults, ...kept.faults]).toEqual([]);
  });

  test.each([
    ['of another numbering', { epoch: 'another', seq: 1 }],
    ['ahead of the log', { epoch: null, seq: 1_000_000 }],
    ['beyond every number', { epoch: null, seq: Number.MAX_SAFE_INTEGER }],
  ])('a cursor %s is reset to the head', async (_, cursor) => {
    const person = await world.person();
    const { epoch, events } = await world.append(person.userId, 3);
    const head = { epoch, seq: events.at(-1)?.seq ?? 0 };
    const client = world.connect(gateway, {
      token: person.token,
      cursors: { user: { epoch: cursor.epoch ?? epoch, seq: cursor.seq } },
    });
    await client.until(() => client.ready !== null, 'ready');
    expect(client.resets).toEqual([{ stream: 'user', ...head }]);
    expect(client.ready?.user).toEqual(head);
  });

  test('a stream whose epoch changes while it is open is reset within one sweep', async () => {
    const quick = await world.startGateway({ sweepMs: 200 });
    const person = await world.person();
    await world.append(person.userId, 5);
    const client = world.connect(quick, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    await renumberStream(world.database, { streamId: person.userId, seq: 2 });
    await client.until(() => client.resets.length === 1, 'a reset');
    expect(client.resets[0]?.seq).toBe(2);
    const { events } = await world.emit(person.userId, 2);
    await client.until(() => client.events.user.length === 2, 'the next events');
    expect(client.events.user).toEqual(events);
    expect(client.faults).toEqual([]);
  });
});

describe('NATS', () => {
  let nats: OwnNats;
  let world: World;

  beforeEach(async () => {
    nats = await ownNats();
    await nats.start();
    world = await createWorld({ natsUrl: nats.url });
  });
  afterEach(async () => {
    await nats.kill('SIGCONT');
    await world.close();
    await nats.kill();
  });

  const published = (): Promise<void> => expect.poll(() => world.publisher.status()).toBe('up');

  test('F-26, F-27: NATS killed and restarted empty: no gap, no repeat, live again', async () => {
    const gateway = await world.startGateway();
    const person = await world.person();
    await published();
    await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    await world.emit(person.userId, 3);
    await client.until(() => client.events.user.length === 3, 'live');

    await nats.kill();
    await world.emit(person.userId, 4);
    await client.until(() => client.events.user.length === 7, 'the sweep while NATS is down');
    const health = await (await fetch(`${gateway.url}/readyz`)).json();
    expect(health).toEqual({ ready: true, postgres: 'up', nats: 'down' });

    await world.append(person.userId, 2);
    await nats.start();
    await client.until(() => client.events.user.length === 9, 'the resync');
    await published();
    await world.emit(person.userId, 1);
    await client.until(() => client.events.user.length === 10, 'live again');
    expect(client.faults).toEqual([]);
    expect(client.resets).toEqual([]);
  });

  test('F-28: a half-open link is detected by unanswered pings; events arrive by the sweep', async () => {
    const gateway = await world.startGateway();
    const person = await world.person();
    await published();
    await world.append(person.userId, 1);
    const client = world.connect(gateway, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    await nats.kill('SIGSTOP');
    await world.emit(person.userId, 2);
    await client.until(() => client.events.user.length === 2, 'the sweep');
    await expect.poll(() => world.publisher.status()).toBe('down');
    await nats.kill('SIGCONT');
    await published();
    await world.emit(person.userId, 1);
    await client.until(() => client.events.user.length === 3, 'live again');
    expect(client.faults).toEqual([]);
  });

  test('I1: a gateway that starts while NATS is down serves from the log', async () => {
    await nats.kill();
    const gateway = await world.startGateway({ sweepMs: 300 });
    const person = await world.person();
    const { epoch } = await world.append(person.userId, 4);
    const client = world.connect(gateway, {
      token: person.token,
      cursors: { user: { epoch, seq: 0 } },
    });
    await client.until(() => client.ready !== null, 'ready');
    const had = client.events.user.length;
    await world.append(person.userId, 2);
    await client.until(() => client.events.user.length === had + 2, 'the sweep');
    expect(client.faults).toEqual([]);
  });
});

describe('balancers and outages', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('pages that are cut again and again, as by a balancer, miss and repeat nothing', async () => {
    const gateway = await world.startGateway();
    const person = await world.person();
    const { epoch, events } = await world.append(person.userId, 1);
    let cursors: Recorder['cursors'] = { user: { epoch, seq: events[0]?.seq ?? 0 } };
    const seen: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const page = world.connect(gateway, { token: person.token, cursors });
      await page.until(() => page.ready !== null, 'ready');
      const live = await world.emit(person.userId, 2);
      const last = live.events.at(-1)?.seq;
      await page.until(() => page.cursors.user?.seq === last, 'what came while it was open');
      page.socket.io.engine.close();
      await page.until(() => page.disconnected, 'the cut');
      await world.emit(person.userId, 3);
      seen.push(...page.events.user.map(({ seq }) => seq));
      expect([page.faults, page.resets]).toEqual([[], []]);
      ({ cursors } = page);
    }
    const first = seen[0] ?? 0;
    // What came after the last cut has not been fetched.
    expect(seen).toEqual(Array.from({ length: 5 * 5 - 3 }, (_, at) => first + at));
  });

  test('a connection is never silent for as long as balancers of 60 s allow', async () => {
    const raw = await connectRaw(await world.startGateway());
    await raw.until('"pingInterval"');
    raw.wire.destroy();
    const interval = /"pingInterval":(\d+)/u.exec(raw.received())?.[1];
    expect(Number(interval)).toBeLessThanOrEqual(10_000);
  });
});

describe('back-pressure', () => {
  test('F-34: a client that does not read is cut, the others are served, and it catches up', async () => {
    const world = await createWorld();
    try {
      const gateway = await world.startGateway();
      const person = await world.person();
      const { epoch, events } = await world.append(person.userId, 1);
      const seq = events[0]?.seq ?? 0;
      const stalled = await connectRaw(gateway);
      await stalled.until('"sid"');
      stalled.send(`40${JSON.stringify({ token: person.token })}`);
      await stalled.until('"ready"');
      stalled.wire.pause();
      const reader = world.connect(gateway, { token: person.token });
      await reader.until(() => reader.ready !== null, 'ready');

      const total = 400;
      for (let sent = 1; sent <= total; sent += 1) {
        await world.emit(person.userId, 1, 'z'.repeat(50_000));
        // No more at a time than a reader on a busy machine can handle.
        if (sent % 20 === 0) {
          await reader.until(() => reader.events.user.length === sent, `${sent} events`);
        }
      }
      const closed = 'earshot_gateway_closed_total{reason="consumer_too_slow"}';
      expect(await gateway.registry.metrics()).toContain(`${closed} 1`);
      expect(reader.faults).toEqual([]);
      stalled.wire.destroy();

      const again = world.connect(gateway, {
        token: person.token,
        cursors: { user: { epoch, seq } },
      });
      await again.until(() => again.ready !== null, 'ready');
      expect(again.events.user).toHaveLength(total);
      expect(again.faults).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
