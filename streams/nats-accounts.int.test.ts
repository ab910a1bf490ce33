import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NATS_USERS, natsConfiguration } from '#config/nats-accounts.ts';
import type { NatsUser } from '#config/nats-accounts.ts';
import { CONTROL_SUBJECT, GLOBAL_SUBJECT, subjectOf } from '#contracts/names.ts';
import { ownNats } from './testing/nats-server.ts';
import type { OwnNats } from './testing/nats-server.ts';

const USER_SUBJECT = subjectOf('019ad000-0000-7000-8000-000000000000');
const SUBJECTS = [
  USER_SUBJECT,
  GLOBAL_SUBJECT,
  CONTROL_SUBJECT,
  'elsewhere',
  '$SYS.REQ.SERVER.PING',
];
let folder: string;
let nats: OwnNats;
const connections = new Map<NatsUser, NatsConnection>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-nats-'));
  const file = join(folder, 'nats.conf');
  const passwords = Object.fromEntries(NATS_USERS.map((user) => [user, `pw-of-${user}`]));
  writeFileSync(file, natsConfiguration(passwords as Record<NatsUser, string>));
  nats = await ownNats(['-c', file]);
  await nats.start();
  for (const user of NATS_USERS) {
    const servers = new URL(nats.url).host;
    connections.set(user, await connect({ servers, user, pass: `pw-of-${user}` }));
  }
});
afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.close()));
  await nats.kill();
  rmSync(folder, { recursive: true });
});

function as(user: NatsUser): NatsConnection {
  const connection = connections.get(user);
  if (!connection) throw new Error(`${user} is not connected.`);
  return connection;
}

test('S-35: NATS accepts no connection without credentials or with those of another process', async () => {
  const servers = new URL(nats.url).host;
  await expect(connect({ servers })).rejects.toThrow(/authorization/i);
  await expect(connect({ servers, user: 'api', pass: 'pw-of-gateway' })).rejects.toThrow(
    /authorization/i,
  );
});

test('S-35: only the API revokes, only API and worker publish events, and only gateway and API read users’ events', async () => {
  const received: string[] = [];
  const refused: string[] = [];
  for (const user of NATS_USERS) {
    for (const subject of SUBJECTS) {
      as(user).subscribe(subject, {
        callback: (error, message) => {
          if (error) refused.push(`${user} ${subject}`);
          else received.push(`${user} ${message.subject} ${message.string()}`);
        },
      });
    }
  }
  await Promise.all(NATS_USERS.map((user) => as(user).flush()));
  for (const user of NATS_USERS) {
    for (const subject of SUBJECTS) as(user).publish(subject, `from ${user}`);
  }
  await Promise.all(NATS_USERS.map((user) => as(user).flush()));
  const events = [USER_SUBJECT, GLOBAL_SUBJECT];
  const publishers = ['api', 'worker', 'tools'];
  const expected = [
    ...publishers.flatMap((user) => events.map((subject) => `gateway ${subject} from ${user}`)),
    `gateway ${CONTROL_SUBJECT} from api`,
    ...publishers.map((user) => `api ${USER_SUBJECT} from ${user}`),
  ];
  await expect.poll(() => received.toSorted()).toEqual(expected.toSorted());
  expect(refused).toContain('api elsewhere');
  expect(refused.filter((entry) => entry.startsWith('gateway'))).toEqual([
    'gateway elsewhere',
    'gateway $SYS.REQ.SERVER.PING',
  ]);
});
