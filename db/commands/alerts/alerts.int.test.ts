import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAlerts } from '../../queries/alerts/inbox.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import { changeMute, markAlerts } from './inbox.ts';
import { removeRule, saveRule } from './rules.ts';
import { appendToMany } from '../events-to-many.ts';
import { raiseAlerts, raiseForMany } from './raise.ts';
import type { AlertCandidate } from './alert-candidate.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const price = (change: Partial<AlertCandidate> = {}): AlertCandidate => ({
  key: randomUUID(),
  kind: 'price',
  subject: { kind: 'competitor', id: 'c1', name: 'Kontaktly' },
  sentence: 'Kontaktly raised Growth from $39 to $49 a month.',
  path: '/dashboard/competitive-intelligence/competitors/c1',
  evidence: { before: '$39', after: '$49' },
  ...change,
});
const raise = (userId: string, candidates: AlertCandidate[]) =>
  transaction(fixture.database, (tx) => raiseAlerts(tx, userId, candidates));

/** A webhook and a feed of the user, both used by one rule. */
async function withChannels(userId: string, timing = 'at_once', channels = ['webhook', 'feed']) {
  await transaction(fixture.database, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      insert into alert_channels (user_id, kind, name, shown_address)
      select ${userId}::uuid, kind, kind, kind from unnest(array[${sql.join(
        channels.map((kind) => sql`${kind}`),
        sql`, `,
      )}]::text[]) kind returning id`);
    const ids = rows.map(({ id }) => sql`${id}::uuid`);
    await tx.execute(sql`
      insert into alert_rules (user_id, name, kinds, subjects, min_new_mentions, max_sentiment,
        min_relevance, intents, channel_ids, timing)
      values (${userId}::uuid, 'r', '{price}', '[]', 5, -0.3, 0, '{}',
        array[${sql.join(ids, sql`, `)}], ${timing})`);
  });
}

const deliveriesOf = (userId: string) =>
  fixture.database.db.execute<{ kind: string; state: string; due: boolean }>(sql`
    select c.kind, d.state, d.due_at is not null as due
    from alert_deliveries d join alert_channels c on c.id = d.channel_id
    where d.user_id = ${userId}::uuid order by c.kind desc`);

test('a fact is raised once per user, however often it is found', async () => {
  const { userId } = await createUser(fixture.database);
  await withChannels(userId);
  const candidate = price();
  const raised = await Promise.all([1, 2, 3].map(() => raise(userId, [candidate])));
  const types = raised.flat().map(({ type }) => type);
  expect(types).toEqual(['alert.raised.v1', 'alert.deliveries_changed.v1']);
  const page = await listAlerts(fixture.database, { userId, limit: 20 });
  expect(page.data).toMatchObject({
    unread: 1,
    items: [{ kind: 'price', evidence: { before: '$39', after: '$49' }, readAt: null }],
  });
  expect([...(await deliveriesOf(userId))]).toEqual([
    { kind: 'webhook', state: 'queued', due: true },
    { kind: 'feed', state: 'delivered', due: false },
  ]);
});

test('alerts that no rule matches stay in the inbox only', async () => {
  const { userId } = await createUser(fixture.database);
  await withChannels(userId);
  await raise(userId, [price({ kind: 'hiring' })]);
  expect([...(await deliveriesOf(userId))]).toEqual([]);
  const page = await listAlerts(fixture.database, { userId, limit: 20 });
  expect(page.data.items).toHaveLength(1);
});

test('quiet hours hold channels that people read; webhooks only on request', async () => {
  const { userId } = await createUser(fixture.database);
  await withChannels(userId, 'at_once', ['webhook', 'slack', 'feed']);
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`
      insert into alert_settings (user_id, zone, quiet_from, quiet_to)
      select ${userId}::uuid, 'UTC', (minute + 1430) % 1440, (minute + 600) % 1440
      from (select (extract(epoch from now() at time zone 'UTC')::bigint / 60 % 1440)::int as minute) m`);
  });
  await raise(userId, [price()]);
  expect([...(await deliveriesOf(userId))]).toEqual([
    { kind: 'webhook', state: 'queued', due: true },
    { kind: 'slack', state: 'held', due: true },
    { kind: 'feed', state: 'delivered', due: false },
  ]);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update alert_settings set quiet_webhooks = true where user_id = ${userId}::uuid`),
  );
  await raise(userId, [price()]);
  expect((await deliveriesOf(userId)).map(({ state }) => state).toSorted()).toEqual([
    'delivered',
    'delivered',
    'held',
    'held',
    'held',
    'queued',
  ]);
  const other = await createUser(fixture.database);
  await withChannels(other.userId, 'daily', ['webhook']);
  await raise(other.userId, [price()]);
  expect([...(await deliveriesOf(other.userId))]).toEqual([
    { kind: 'webhook', state: 'held', due: true },
  ]);
});

test.each([
  ['daily', 'Asia/Kathmandu', 1],
  ['weekly', 'Australia/Lord_Howe', 7],
])(
  'the %s digest in %s leaves at the user’s hour, within its period',
  async (timing, zone, days) => {
    const { userId } = await createUser(fixture.database);
    await withChannels(userId, timing, ['webhook']);
    await transaction(fixture.database, (tx) =>
      tx.execute(sql`
      insert into alert_settings (user_id, zone, digest_minute, digest_weekday)
      values (${userId}::uuid, ${zone}, 555, 3)`),
    );
    await raise(userId, [price()]);
    const [row] = await fixture.database.db.execute(sql`
    select to_char(due_at at time zone ${zone}, 'HH24:MI') as clock,
      due_at > now() and due_at < now() + make_interval(days => ${days}::int, hours => 2) as soon,
      ${timing} <> 'weekly' or extract(isodow from due_at at time zone ${zone}) = 3 as weekday
    from alert_deliveries where user_id = ${userId}::uuid`);
    expect(row).toEqual({ clock: '09:15', soon: true, weekday: true });
  },
);

test('the number of statements does not depend on the number of followers', async () => {
  const userIds: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { userId } = await createUser(fixture.database);
    await withChannels(userId, 'at_once', ['webhook', 'slack']);
    userIds.push(userId);
  }
  const muted = userIds.pop() ?? '';
  const mute = { subjectKind: 'competitor' as const, subjectId: 'c1', kind: null };
  await changeMute(fixture.database, { userId: muted, ...mute, muted: true });
  const count = async (users: readonly string[]) => {
    let statements = 0;
    const found = users.flatMap((userId) =>
      [price(), price({ kind: 'launch' })].map((candidate) => ({ userId, candidate })),
    );
    const batches = await transaction(fixture.database, async (tx) => {
      const counting = new Proxy(tx, {
        get: (target, name, self) => {
          if (name === 'execute') statements += 1;
          return Reflect.get(target, name, self) as unknown;
        },
      });
      return appendToMany(tx, await raiseForMany(counting, found));
    });
    return { statements, batches };
  };
  const [one = ''] = userIds;
  const few = await count([one]);
  const many = await count([...userIds, muted]);
  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThanOrEqual(6);
  expect(many.batches.map(({ streamId }) => streamId)).toEqual(userIds.toSorted());
  for (const { streamId, events } of many.batches) {
    const [first = 0] = events.map(({ seq }) => seq);
    expect(events.map(({ seq, type }) => `${seq - first} ${type}`)).toEqual([
      '0 alert.raised.v1',
      '1 alert.deliveries_changed.v1',
    ]);
    const { data } = await listAlerts(fixture.database, { userId: streamId, limit: 20 });
    const unread = streamId === one ? 4 : 2;
    expect(data).toMatchObject({ unread });
    expect(events[0]?.data).toMatchObject({ unread, alerts: [{}, {}] });
  }
});

test('a muted subject raises no alerts, a muted kind none of that kind', async () => {
  const { userId } = await createUser(fixture.database);
  const subject = { subjectKind: 'competitor' as const, subjectId: 'c1' };
  await changeMute(fixture.database, { userId, ...subject, kind: 'price', muted: true });
  const again = await changeMute(fixture.database, {
    userId,
    ...subject,
    kind: 'price',
    muted: true,
  });
  expect(again.batches).toEqual([]);
  expect(await raise(userId, [price()])).toEqual([]);
  expect(await raise(userId, [price({ kind: 'launch' })])).toHaveLength(1);
  await changeMute(fixture.database, { userId, ...subject, kind: null, muted: true });
  expect(await raise(userId, [price({ kind: 'launch' })])).toEqual([]);
});

test('an account mutes at most 200 subjects, and each event states one mute only', async () => {
  const { userId } = await createUser(fixture.database);
  const mute = (index: number) =>
    changeMute(fixture.database, {
      userId,
      subjectKind: 'competitor',
      subjectId: `c${index}`,
      kind: null,
      muted: true,
    });
  const changes = await Promise.allSettled(Array.from({ length: 230 }, (_, index) => mute(index)));
  const made = changes.filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(200);
  const sizes = made.flatMap((change) =>
    change.status === 'fulfilled' ? change.value.batches.map((batch) => JSON.stringify(batch)) : [],
  );
  expect(Math.max(...sizes.map(({ length }) => length))).toBeLessThan(500);
  await expect(mute(999)).rejects.toThrow('the most an account can mute');
});

test('an event about rules states only the rules that changed', async () => {
  const { userId } = await createUser(fixture.database);
  const subjects = Array.from({ length: 100 }, (_, index) => ({
    kind: 'competitor' as const,
    id: `${index}`.padEnd(100, 'x'),
  }));
  const rule = ruleInputSchema.parse({ name: 'Prices', kinds: ['price'], subjects });
  const saved = [];
  // With the rule of a new account, the most that it can have.
  for (let index = 0; index < 29; index += 1) {
    saved.push(await saveRule(fixture.database, { userId, ruleId: null, rule }));
  }
  expect(JSON.stringify(saved.at(-1)?.batches).length).toBeLessThan(20_000);
  const [first] = saved;
  const removed = await removeRule(fixture.database, { userId, ruleId: first?.value.id ?? '' });
  expect(removed.batches[0]?.events[0]?.data).toEqual({
    rules: [],
    removedIds: [first?.value.id],
  });
});

test('reading counts down once, for the owner only', async () => {
  const { userId } = await createUser(fixture.database);
  const other = await createUser(fixture.database);
  await raise(userId, [price(), price({ kind: 'launch' }), price({ kind: 'hiring' })]);
  const { data } = await listAlerts(fixture.database, { userId, limit: 1 });
  const alertIds = data.items.map(({ id }) => id);
  const foreign = await markAlerts(fixture.database, {
    userId: other.userId,
    alertIds,
    read: true,
  });
  expect(foreign).toEqual({ value: 0, batches: [] });
  const first = await markAlerts(fixture.database, { userId, alertIds, read: true });
  expect(first.value).toBe(2);
  expect((await markAlerts(fixture.database, { userId, alertIds, read: true })).batches).toEqual(
    [],
  );
  expect((await markAlerts(fixture.database, { userId, alertIds, read: false })).value).toBe(3);
  expect((await markAlerts(fixture.database, { userId, all: true, read: true })).value).toBe(0);
});
