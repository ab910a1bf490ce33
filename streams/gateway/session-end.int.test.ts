import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeAllSessions, revokeSession } from '#db/commands/account/sessions.ts';
import { createTokens } from '../access-token.ts';
import { connectRaw } from '../testing/raw-client.ts';
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

/** Short, but long enough to connect on a busy machine. */
const SHORT_SECONDS = 4;
const shortTokens = (ttlSeconds: number) =>
  createTokens({ keys: [SECRET], issuer: ORIGIN, ttlSeconds });

describe('end of a session', () => {
  test('F-36: a socket is cut when its token expires; an expired token is refused', async () => {
    const { userId, sessionId } = await world.person();
    const { token } = await shortTokens(SHORT_SECONDS).sign({ userId, sessionId });
    const client = world.connect(gateway, { token });
    await client.until(() => client.disconnected, 'the cut');
    expect(client.closings).toEqual([{ reason: 'token_expired', delayMs: 0 }]);
    const late = world.connect(gateway, { token });
    await late.until(() => late.refusals.length === 1, 'a refusal');
    expect(late.refusals).toEqual(['token_expired']);
  });

  test('F-36: a renewed token keeps the socket open after the first one expires', async () => {
    const { userId, sessionId } = await world.person();
    await world.append(userId, 1);
    const { token, expiresAt } = await shortTokens(SHORT_SECONDS).sign({ userId, sessionId });
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

  test('F-37: a revocation that NATS lost is found by the sweep', async () => {
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
