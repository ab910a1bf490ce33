import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#db/commands/account/account.ts';
import { deleteAccount } from '#db/commands/account/delete-account.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import type { OperatorStatus } from '#contracts/operator.ts';
import { readOperatorStatus } from '#db/queries/operator.ts';
import type { Recorder } from '../testing/recorder.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

const ADMIN = 'admin@earshot.test';
const SETTINGS = {
  administrator: { issuer: 'https://issuer.test', subject: 'the-admin' },
  reportMs: 50,
};
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function adminToken(): Promise<string> {
  const { value } = await signIn(world.database, {
    issuer: 'https://issuer.test',
    subject: 'the-admin',
    email: ADMIN,
    displayName: null,
    photoURL: null,
  });
  const userId = value.profile.uid;
  const { sessionId } = await startSession(world.database, { userId });
  return (await world.tokens.sign({ userId, sessionId })).token;
}

const statuses = (client: Recorder): OperatorStatus[] =>
  client.ticks.flatMap((tick) => (tick.type === 'operator.status' ? [tick.status] : []));

test('A-49: sockets and event lag of every gateway are pushed to the administrator only', async () => {
  const gateway = await world.startGateway(SETTINGS);
  const second = await world.startGateway(SETTINGS);
  const admin = world.connect(gateway, { token: await adminToken() });
  const person = await world.person();
  const user = world.connect(second, { token: person.token });
  const visitor = world.connect(second);
  await Promise.all([user, visitor].map((each) => each.until(() => each.ready !== null, 'ready')));
  await world.emit(person.userId, 3);
  await user.until(() => user.events.user.length === 3, 'three events');

  const seen = (): boolean =>
    statuses(admin).some(({ processes }) =>
      processes.some(
        ({ sockets, lag }) =>
          sockets?.signedIn === 1 && sockets.visitors === 1 && lag !== null && lag.events > 0,
      ),
    );
  await admin.until(seen, 'both gateways in one status');
  const last = statuses(admin).at(-1);
  expect(last?.processes.filter(({ kind, alive }) => kind === 'gateway' && alive)).toHaveLength(2);
  expect([...user.ticks, ...visitor.ticks]).toEqual([]);

  await second.drain();
  const { processes } = await readOperatorStatus(world.database);
  expect(processes.filter(({ kind }) => kind === 'gateway')).toHaveLength(1);
});

test('F-37, S-41: sockets of a deleted account close with that reason, by message and by sweep', async () => {
  const withFeed = await world.startGateway();
  const withoutFeed = await world.startGateway({ natsUrl: 'nats://127.0.0.1:1', sweepMs: 50 });
  const person = await world.person();
  const clients = [withFeed, withoutFeed].map((each) =>
    world.connect(each, { token: person.token }),
  );
  await Promise.all(clients.map((each) => each.until(() => each.ready !== null, 'ready')));
  await deleteAccount(world.database, person);
  world.publisher.control({ type: 'user_revoked', userId: person.userId, deleted: true });
  for (const client of clients) {
    await client.until(() => client.disconnected, 'the close');
    expect(client.closings).toEqual([{ reason: 'account_deleted', delayMs: 0 }]);
  }
  const late = world.connect(withFeed, { token: person.token });
  await late.until(() => late.refusals.length === 1, 'a refusal');
  expect(late.refusals).toEqual(['revoked']);
});
