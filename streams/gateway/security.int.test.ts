import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { revokeAllSessions, revokeSession } from '#db/commands/sessions.ts';
import { createTokens } from '../access-token.ts';
import { seeded } from '../testing/random.ts';
import { connectRaw } from '../testing/raw-client.ts';
import { connectRecorder } from '../testing/recorder.ts';
import { ORIGIN, SECRET, createWorld } from '../testing/world.ts';
import type { RunningGateway, World } from '../testing/world.ts';

let world: World;
let gateway: RunningGateway;
/** Sweeps never: what these tests see is the control subject's doing. */
let second: RunningGateway;

beforeAll(async () => {
  world = await createWorld();
  gateway = await world.startGateway();
  second = await world.startGateway({ sweepMs: 3_600_000 });
});
afterAll(() => world.close());

const shortTokens = (ttlSeconds: number) =>
  createTokens({ secret: SECRET, issuer: ORIGIN, ttlSeconds });

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
    const foreign = createTokens({ secret: 'x'.repeat(32), issuer: ORIGIN, ttlSeconds: 900 });
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

  test('S-16: a page of another origin cannot open the transport', async () => {
    const person = await world.person();
    const evil = connectRecorder(
      gateway.url,
      { token: person.token },
      { origin: 'http://evil.test' },
    );
    await evil.until(() => evil.refusals.length === 1, 'a refusal');
    expect(evil.ready).toBeNull();
    evil.close();
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

describe('end of a session', () => {
  test('F-36: a socket is cut when its token expires; an expired token is refused', async () => {
    const { userId, sessionId } = await world.person();
    const { token } = await shortTokens(1).sign({ userId, sessionId });
    const client = world.connect(gateway, { token });
    await client.until(() => client.disconnected, 'the cut');
    expect(client.closings).toEqual([{ reason: 'token_expired', delayMs: 0 }]);
    const late = world.connect(gateway, { token });
    await late.until(() => late.refusals.length === 1, 'a refusal');
    expect(late.refusals).toEqual(['token_expired']);
  });

  test('F-36: a renewed token keeps the socket open beyond the first one’s end', async () => {
    const { userId, sessionId } = await world.person();
    await world.append(userId, 1);
    const { token, expiresAt } = await shortTokens(2).sign({ userId, sessionId });
    const client = world.connect(gateway, { token });
    await client.until(() => client.ready !== null, 'ready');
    const next = await shortTokens(60).sign({ userId, sessionId });
    expect(await client.renew(next.token)).toEqual({ ok: true });
    expect(await client.renew('forged')).toEqual({ ok: false });
    while (Date.now() < expiresAt.getTime() + 200) {
      await world.emit(userId, 1);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { user } = await client.head();
    expect(client.cursors.user).toEqual(user);
    expect(client.disconnected).toBe(false);
  });

  test('F-37, S-04: a revoked session is cut on all gateways at once, the user’s other session stays', async () => {
    const person = await world.person();
    const other = await world.person();
    const sockets = [gateway, second, gateway].map((each) =>
      world.connect(each, { token: person.token }),
    );
    const bystander = world.connect(second, { token: other.token });
    await Promise.all(
      [...sockets, bystander].map((each) => each.until(() => each.ready !== null, 'ready')),
    );
    await revokeSession(world.database, person);
    world.publisher.control({ type: 'session_revoked', sessionId: person.sessionId });
    await Promise.all(sockets.map((each) => each.until(() => each.disconnected, 'the cut')));
    expect(sockets.map((each) => each.closings)).toEqual(
      sockets.map(() => [{ reason: 'revoked', delayMs: 0 }]),
    );
    expect(bystander.disconnected).toBe(false);
    const again = world.connect(second, { token: person.token });
    await again.until(() => again.refusals.length === 1, 'a refusal');
    expect(again.refusals).toEqual(['revoked']);
  });

  test('S-04: signing out everywhere cuts every socket of the user', async () => {
    const person = await world.person();
    const sockets = [gateway, second].map((each) => world.connect(each, { token: person.token }));
    await Promise.all(sockets.map((each) => each.until(() => each.ready !== null, 'ready')));
    await revokeAllSessions(world.database, person);
    world.publisher.control({ type: 'user_revoked', userId: person.userId });
    await Promise.all(sockets.map((each) => each.until(() => each.disconnected, 'the cut')));
    await world.append(person.userId, 1);
    expect(sockets.flatMap((each) => each.events.user)).toEqual([]);
  });

  test('F-37: a revocation that NATS does not carry is found by the sweep', async () => {
    const quick = await world.startGateway({ sweepMs: 200, natsUrl: 'nats://127.0.0.1:1' });
    const person = await world.person();
    const client = world.connect(quick, { token: person.token });
    await client.until(() => client.ready !== null, 'ready');
    await revokeSession(world.database, person);
    await client.until(() => client.disconnected, 'the sweep');
    expect(client.closings).toEqual([{ reason: 'revoked', delayMs: 0 }]);
  });

  test('F-37: a revocation during catch-up ends it', async () => {
    const person = await world.person();
    const { epoch } = await world.append(person.userId, 1);
    for (let index = 0; index < 10; index += 1) {
      await world.append(person.userId, 200, 'y'.repeat(5_000));
    }
    const slow = await connectRaw(second);
    await slow.until('"sid"');
    slow.send(`40${JSON.stringify({ token: person.token, cursors: { user: { epoch, seq: 1 } } })}`);
    await slow.until('"events"');
    slow.wire.pause();
    await revokeSession(world.database, person);
    world.publisher.control({ type: 'session_revoked', sessionId: person.sessionId });
    slow.wire.resume();
    await slow.closed();
    expect(slow.received()).not.toContain('"ready"');
  });
});

describe('hostile input', () => {
  const malformed = [
    '',
    '4',
    '9',
    '49',
    '40',
    '40{',
    '40[]',
    '40{"token":null}',
    '40/admin,',
    '40/__proto__,{}',
    '42["head"]',
    '42["head",{}]',
    '42["renew"]',
    '421["renew"]',
    '421["renew",null]',
    '420["head"]',
    '42["disconnect"]',
    '42["__proto__",{"__proto__":{"polluted":true}}]',
    '43[]',
    '4399999999999999999999[]',
    '44',
    '45',
    '451-["x",{"_placeholder":true,"num":0}]',
    '4512345678901234567890-["x"]',
    'b4AAAA',
    `42["head",${'['.repeat(10_000)}`,
    `42[${'"x",'.repeat(5_000)}"x"]`,
    '\u{0}\u{0}\u{0}',
  ];

  test.each([[false], [true]])(
    'S-15: malformed packets are survived and others are served (signed in: %s)',
    async (signedIn) => {
      const person = await world.person();
      const bystander = world.connect(gateway, { token: person.token });
      await bystander.until(() => bystander.ready !== null, 'ready');
      for (const packet of malformed) {
        const hostile = await connectRaw(gateway);
        await hostile.until('"sid"');
        if (signedIn) {
          hostile.send(`40${JSON.stringify({ token: person.token })}`);
          await hostile.until('"ready"');
        }
        hostile.send(packet);
        hostile.sendBytes(2, Buffer.from([0xff, 0x00, 0xff]));
        hostile.wire.end();
        hostile.wire.resume();
      }
      await world.emit(person.userId, 1);
      await bystander.until(() => bystander.events.user.length === 1, 'an event');
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  test('S-15: a frame of more than 64 KB closes its sender only', async () => {
    const person = await world.person();
    const bystander = world.connect(gateway, { token: person.token });
    await bystander.until(() => bystander.ready !== null, 'ready');
    const hostile = await connectRaw(gateway);
    await hostile.until('"sid"');
    hostile.send(`40${JSON.stringify({ token: 'x'.repeat(65 * 1_024) })}`);
    await hostile.closed();
    await world.emit(person.userId, 1);
    await bystander.until(() => bystander.events.user.length === 1, 'an event');
  });

  test('S-15: a flood of small frames closes its sender only', async () => {
    const person = await world.person();
    const hostile = await connectRaw(gateway);
    await hostile.until('"sid"');
    hostile.send(`40${JSON.stringify({ token: person.token })}`);
    await hostile.until('"ready"');
    for (let index = 0; index < 200; index += 1) hostile.send('420["head"]');
    await hostile.closed();
  });

  test('S-15: a connection that never says who it is is closed', async () => {
    const idle = await connectRaw(gateway);
    await idle.until('"sid"');
    await idle.closed();
  });

  test('S-15: two hellos on one connection never make two sockets', async () => {
    const person = await world.person();
    const twice = await connectRaw(gateway);
    await twice.until('"sid"');
    const hello = `40${JSON.stringify({ token: person.token })}`;
    twice.send(hello);
    twice.send(hello);
    // Refused, or cut, depending on whether the first was answered by then.
    await Promise.race([twice.until('bad_handshake').catch(() => {}), twice.closed()]);
    expect(twice.received().split('40{"sid"').length).toBeLessThanOrEqual(2);
    twice.wire.destroy();
  });

  test('S-15: other transports, paths and engine versions are refused', async () => {
    const polling = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    const old = await connectRaw(gateway, { path: '/socket.io/?EIO=3&transport=websocket' });
    await old.closed();
    const foreign = await connectRaw(gateway, { path: '/elsewhere' });
    await foreign.closed();
    expect((await fetch(`${gateway.url}/../../etc/passwd`)).status).toBe(404);
  });
});
