import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import { raiseAlerts } from '#db/commands/alerts/raise.ts';
import { transaction } from '#db/transaction.ts';
import { UNKNOWN_ID } from '../../testing/route-access.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const raise = (userId: string, kind: AlertKind, figures = {}) =>
  transaction(db.database, (tx) =>
    raiseAlerts(tx, userId, [
      {
        key: randomUUID(),
        kind,
        subject: { kind: 'competitor', id: 'c1', name: 'Kontaktly' },
        sentence: `Kontaktly: ${kind}.`,
        path: '/dashboard/alerts',
        figures,
      },
    ]),
  );
const read = async (user: TestUser, path = '') => {
  const answer = await user.get(`/api/alerts${path}`);
  expect(answer.status, path).toBe(200);
  return ((await answer.json()) as { data: { items: { id: string; kind: string }[] } }).data;
};
const statusOf = async (user: TestUser, path: string, body: unknown, method = 'POST') =>
  (await user.send(`/api/alerts${path}`, body, { method })).status;

test('R-API: the inbox is paged, filtered by kind and unread, and belongs to its user', async () => {
  const user = await api.user();
  const other = await api.user();
  for (const kind of ['price', 'launch', 'price'] as const) await raise(user.userId, kind);
  const first = await read(user, '?limit=2');
  expect(first).toMatchObject({ unread: 3, items: [{ kind: 'price' }, { kind: 'launch' }] });
  const { nextCursor } = first as unknown as { nextCursor: string };
  expect((await read(user, `?limit=2&cursor=${nextCursor}`)).items).toHaveLength(1);
  expect((await read(user, '?kind=price')).items).toHaveLength(2);
  const [newest] = first.items;
  expect(await statusOf(user, '/read', { alertIds: [newest?.id] })).toBe(200);
  expect((await read(user, '?unread=true')).items).toHaveLength(2);
  expect(await read(other)).toMatchObject({ items: [], unread: 0 });
  // Another user's alert is skipped, not revealed.
  const answer = await other.send('/api/alerts/read', { alertIds: [newest?.id] });
  expect(await answer.json()).toMatchObject({ data: { unread: 0 } });
  for (const path of ['?limit=0', '?limit=x', '?kind=x', '?unread=1', '?cursor=x', '?other=1'])
    expect((await user.get(`/api/alerts${path}`)).status, path).toBe(400);
});

test.each([
  ['nothing', {}],
  ['both', { all: true, alertIds: [UNKNOWN_ID] }],
  ['no ids', { alertIds: [] }],
  ['a wrong id', { alertIds: ['1'] }],
  ['101 ids', { alertIds: Array(101).fill(UNKNOWN_ID) }],
  ['all: false', { all: false }],
  ['another field', { all: true, x: 1 }],
])('marking as read with %s is refused', async (_what, body) => {
  const user = await api.user();
  expect(await statusOf(user, '/read', body)).toBe(400);
});

test('mutes are set once, listed, and lifted', async () => {
  const user = await api.user();
  const mute = { subjectKind: 'competitor', subjectId: 'c1', kind: null };
  for (let n = 0; n < 2; n += 1) expect(await statusOf(user, '/mutes', mute, 'PUT')).toBe(200);
  expect(await (await user.get('/api/alerts/mutes')).json()).toMatchObject({
    data: { mutes: [mute] },
  });
  await raise(user.userId, 'price');
  expect((await read(user)).items).toEqual([]);
  expect(await statusOf(user, '/mutes', mute, 'DELETE')).toBe(200);
  await raise(user.userId, 'price');
  expect((await read(user)).items).toHaveLength(1);
  for (const bad of [{ ...mute, kind: 'x' }, { ...mute, subjectKind: 'x' }, { subjectId: 'c1' }])
    expect(await statusOf(user, '/mutes', bad, 'PUT')).toBe(400);
});

test.each([
  ['no kinds', { kinds: [] }],
  ['an unknown kind', { kinds: ['x'] }],
  ['a threshold of 0', { minNewMentions: 0 }],
  ['sentiment below -1', { maxSentiment: -1.1 }],
  ['relevance above 1', { minRelevance: 1.1 }],
  ['an unknown intent', { intents: ['x'] }],
  ['an unknown timing', { timing: 'yearly' }],
  ['a cooldown below 0', { cooldownHours: -1 }],
  ['a cooldown above a week', { cooldownHours: ALERT_LIMITS.cooldownHoursMax + 1 }],
  ['a channel that is no id', { channelIds: ['x'] }],
  ['a name of 81 characters', { name: 'x'.repeat(81) }],
  ['another field', { x: 1 }],
])('a rule with %s is refused, also in a preview', async (_what, change) => {
  const user = await api.user({ plan: 'professional' });
  const rule = { name: 'r', kinds: ['price'], ...change };
  expect(await statusOf(user, '/rules', rule)).toBe(400);
  expect(await statusOf(user, '/rules/preview', rule)).toBe(400);
});

test('a rule is added, previewed over a week, changed only by its owner, and deleted', async () => {
  const user = await api.user({ plan: 'professional' });
  const other = await api.user({ plan: 'professional' });
  await raise(user.userId, 'mention_new', { newMentions: 4 });
  await raise(user.userId, 'mention_new', { newMentions: 9 });
  const rule = { name: 'Mentions', kinds: ['mention_new'], minNewMentions: 5 };
  const preview = await user.send('/api/alerts/rules/preview', rule);
  expect(await preview.json()).toMatchObject({ data: { count: 1 } });
  const added = await user.send('/api/alerts/rules', rule);
  const { data } = (await added.json()) as { data: { id: string } };
  expect(data).toMatchObject({ cooldownHours: ALERT_LIMITS.cooldownHours, enabled: true });
  const path = `/rules/${data.id}`;
  expect(await statusOf(other, path, rule, 'PUT')).toBe(404);
  expect(await statusOf(other, path, undefined, 'DELETE')).toBe(404);
  expect(await statusOf(user, path, { ...rule, cooldownHours: 0 }, 'PUT')).toBe(200);
  const list = await user.get('/api/alerts/rules');
  expect(await list.json()).toMatchObject({
    data: { rules: [{ channelIds: [] }, { cooldownHours: 0 }] },
  });
  expect(await statusOf(user, path, undefined, 'DELETE')).toBe(200);
  expect(await statusOf(user, path, undefined, 'DELETE')).toBe(404);
  for (let n = 0; n < ALERT_LIMITS.rulesPerUser; n += 1) await statusOf(user, '/rules', rule);
  expect(await statusOf(user, '/rules', rule)).toBe(409);
});

const SETTINGS = {
  zone: 'Asia/Kathmandu',
  quietFrom: 1_320,
  quietTo: 420,
  quietDays: [5, 1, 1],
  quietWebhooks: true,
  digestMinute: 480,
  digestWeekday: 1,
};

test('times are saved with their zone and days, and read as saved', async () => {
  const user = await api.user();
  const before = await user.get('/api/alerts/settings');
  expect(await before.json()).toMatchObject({
    data: { zone: null, quietFrom: null, quietDays: [1, 2, 3, 4, 5, 6, 7] },
  });
  expect(await statusOf(user, '/settings', SETTINGS, 'PUT')).toBe(200);
  const after = await user.get('/api/alerts/settings');
  expect(await after.json()).toMatchObject({ data: { ...SETTINGS, quietDays: [1, 5] } });
});

test.each([
  ['an offset as zone', { zone: '+05:45' }],
  ['an unknown zone', { zone: 'Europe/Atlantis' }],
  ['a minute of 1440', { quietFrom: 1_440 }],
  ['quiet hours without an end', { quietTo: null }],
  ['quiet hours on no day', { quietDays: [] }],
  ['day 8', { quietDays: [8] }],
  ['day 0', { digestWeekday: 0 }],
  ['half a minute', { digestMinute: 1.5 }],
])('settings with %s are refused', async (_what, change) => {
  const user = await api.user();
  expect(await statusOf(user, '/settings', { ...SETTINGS, ...change }, 'PUT')).toBe(400);
});
