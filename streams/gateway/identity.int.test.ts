import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { createTokens } from '../access-token.ts';
import { seeded } from '../testing/random.ts';
import { connectRecorder } from '../testing/recorder.ts';
import { ORIGIN, SECRET, createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';

let world: World;
let gateway: RunningGateway;
/** Never sweeps, so everything these tests see comes from the control subject. */
let second: RunningGateway;

beforeAll(async () => {
  world = await createWorld();
  gateway = await world.startGateway();
  second = await world.startGateway({ sweepMs: 3_600_000 });
});
afterAll(() => world.close());

describe('identity', () => {
  test('A-81: a socket without a token gets the global stream and nothing else', async () => {
    const person = await world.person();
    const { epoch } = await world.append(person.userId, 1);
    const client = world.connect(gateway, { cursors: { user: { epoch, seq: 0 } } });
    await client.until(() => client.ready !== null, 'ready');
    expect(client.ready?.user).toBeNull();
    await world.emit(person.userId, 3);
    await world.emit(GLOBAL_STREAM, 1);
    await client.until(() => client.events.global.length === 1, 'a global event');
    expect(client.events.user).toEqual([]);
    expect(await client.renew(person.token)).toEqual({ ok: false });
  });

  test('S-10: forged, foreign and unsigned tokens are refused', async () => {
    const { userId, sessionId } = await world.person();
    const key = new TextEncoder().encode(SECRET);
    const claims = () =>
      new SignJWT({ sid: sessionId }).setSubject(userId).setIssuedAt().setExpirationTime('5m');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ sub: userId, sid: sessionId, aud: 'earshot', iss: ORIGIN, exp: 9e9 }),
    ).toString('base64url')}.`;
    const foreign = createTokens({ keys: ['x'.repeat(32)], issuer: ORIGIN, ttlSeconds: 900 });
    const tokens = [
      'x',
      none,
      (await foreign.sign({ userId, sessionId })).token,
      await claims()
        .setAudience('other')
        .setIssuer(ORIGIN)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
      await claims()
        .setAudience('earshot')
        .setIssuer('http://evil.test')
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
      await claims()
        .setAudience('earshot')
        .setIssuer(ORIGIN)
        .setProtectedHeader({ alg: 'HS512' })
        .sign(key),
    ];
    for (const token of tokens) {
      const client = world.connect(gateway, { token });
      await client.until(() => client.refusals.length === 1, 'a refusal');
      expect(client.refusals).toEqual(['invalid_token']);
    }
  });

  test('S-10: a valid token of one user with the session of another is refused', async () => {
    const [one, two] = [await world.person(), await world.person()];
    const { token } = await world.tokens.sign({ userId: one.userId, sessionId: two.sessionId });
    const client = world.connect(gateway, { token });
    await client.until(() => client.refusals.length === 1, 'a refusal');
    expect(client.refusals).toEqual(['revoked']);
  });

  test.each([
    ['a number as token', { token: 5 }],
    ['a token of 5,000 characters', { token: 'x'.repeat(5_000) }],
    ['a negative number', { cursors: { user: { epoch: 'x', seq: -1 } } }],
    ['a fraction', { cursors: { user: { epoch: 'x', seq: 1.5 } } }],
    ['a long epoch', { cursors: { user: { epoch: 'x'.repeat(65), seq: 1 } } }],
    ['a word as cursors', { cursors: 'all' }],
  ])('a handshake with %s is refused', async (_, auth) => {
    const client = connectRecorder(gateway.url, auth as Parameters<typeof connectRecorder>[1]);
    await client.until(() => client.refusals.length === 1, 'a refusal');
    expect(client.refusals).toEqual(['bad_handshake']);
    client.close();
  });

  test('S-10: joins, subscriptions and foreign ids in messages change nothing', async () => {
    const [thief, victim] = [await world.person(), await world.person()];
    const client = world.connect(gateway, {
      token: thief.token,
      ...({ userId: victim.userId, room: victim.userId, pid: 'x', offset: 'y' } as object),
    });
    await client.until(() => client.ready !== null, 'ready');
    const send = client.socket.emit.bind(client.socket) as (
      name: string,
      ...rest: unknown[]
    ) => void;
    send('join', victim.userId);
    send('subscribe', `earshot.v1.user.${victim.userId}`);
    send('events', { stream: 'user', epoch: 'x', events: [] });
    send('renew', victim.token);
    expect(await client.renew(victim.token)).toEqual({ ok: false });
    await world.emit(victim.userId, 5);
    await world.emit(thief.userId, 1);
    await client.until(() => client.events.user.length > 0, 'the own event');
    expect(JSON.stringify(client.events)).not.toContain(victim.userId);
  });

  test('S-10, I6: 10,000 events between 50 users, none reaches another', async () => {
    const random = seeded();
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()));
    const clients = people.map((person, index) =>
      world.connect(index % 2 === 0 ? gateway : second, { token: person.token }),
    );
    await Promise.all(clients.map((client) => client.until(() => client.ready !== null, 'ready')));
    const expected = new Map<string, number>();
    for (let round = 0; round < 125; round += 1) {
      const writes = Array.from({ length: 16 }, () => {
        const { userId } = people[Math.floor(random() * people.length)] ?? { userId: '' };
        expected.set(userId, (expected.get(userId) ?? 0) + 5);
        return world.emit(userId, 5);
      });
      await Promise.all(writes);
    }
    for (const [index, client] of clients.entries()) {
      const { userId } = people[index] ?? { userId: '' };
      const count = expected.get(userId) ?? 0;
      await client.until(() => client.events.user.length >= count, `${count} events`);
      const owners = new Set(
        client.events.user.map(({ data }) => (data as { searchId: string }).searchId),
      );
      expect([...owners]).toEqual([userId]);
      expect(client.events.user).toHaveLength(count);
      expect(client.faults).toEqual([]);
    }
  });

  test('S-16: a page of another origin cannot open the transport, which is counted', async () => {
    const person = await world.person();
    const evil = connectRecorder(
      gateway.url,
      { token: person.token },
      { origin: 'http://evil.test' },
    );
    await evil.until(() => evil.refusals.length === 1, 'a refusal');
    expect(evil.ready).toBeNull();
    evil.close();
    const counted = 'earshot_gateway_refused_total{reason="origin"} 1';
    expect(await gateway.registry.metrics()).toContain(counted);
    const own = connectRecorder(gateway.url, { token: person.token }, { origin: ORIGIN });
    await own.until(() => own.ready !== null, 'ready');
    own.close();
  });

  test('anonymous sockets of one address are limited', async () => {
    const fresh = await world.startGateway();
    const clients = Array.from({ length: 60 }, () => world.connect(fresh));
    await Promise.all(
      clients.map((client) =>
        client.until(() => client.ready !== null || client.refusals.length > 0, 'an answer'),
      ),
    );
    expect(clients.filter((client) => client.ready !== null)).toHaveLength(50);
    expect(new Set(clients.flatMap((client) => client.refusals))).toEqual(new Set(['too_many']));
  });
});
