import { expect, test } from 'vitest';
import { errorOf } from '../../testing/app.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const PATH = '/api/watched-searches';

const { api } = await openTestApi();

const watch = (user: TestUser, query: string, more: object = {}) =>
  user.send(PATH, { query, platforms: ['reddit'], ...more });

test('A-87: free has no watched searches; each watch takes a place; the same query only once', async () => {
  const free = await api.user();
  expect(await errorOf(await watch(free, 'late invoices'))).toBe('403 PLAN_LIMIT_ERROR');
  const user = await api.user({ plan: 'starter' });
  const first = await watch(user, 'late invoices');
  expect(first.status).toBe(200);
  expect(await errorOf(await watch(user, ' Late Invoices '))).toBe('409 RESOURCE_ALREADY_EXISTS');
  const list = await user.get(PATH);
  expect(await list.json()).toMatchObject({
    data: { used: 1, limit: 50, searches: [{ query: 'late invoices', ready: false, unread: 0 }] },
  });
  // Another user may watch the same query.
  const other = await api.user({ plan: 'starter' });
  expect((await watch(other, 'late invoices')).status).toBe(200);
});

test('A-87: the plan’s places are a maximum', async () => {
  const user = await api.user({ plan: 'starter' });
  for (let n = 0; n < 50; n += 1) expect((await watch(user, `query number ${n}`)).status).toBe(200);
  expect(await errorOf(await watch(user, 'one too many'))).toBe('403 PLAN_LIMIT_ERROR');
});

test.each([
  ['two characters', { query: 'ab' }],
  ['501 characters', { query: 'a'.repeat(501) }],
  ['an unknown mode', { mode: 'regex' }],
  ['an unknown platform', { platforms: ['myspace'] }],
  ['no platforms', { platforms: [] }],
  ['an unknown origin', { origin: 'mail' }],
  ['another field', { x: 1 }],
])('a watch with %s is refused', async (_what, change) => {
  const user = await api.user({ plan: 'starter' });
  expect((await watch(user, 'late invoices', change)).status).toBe(400);
});

test('I-06: another user cannot read, mark or end a watch', async () => {
  const owner = await api.user({ plan: 'starter' });
  const other = await api.user({ plan: 'starter' });
  const made = await watch(owner, 'webhook retries');
  const { data } = (await made.json()) as { data: { id: string } };
  const path = `${PATH}/${data.id}`;
  const answers = await Promise.all([
    other.get(`${path}/posts`),
    other.send(`${path}/read`),
    other.send(path, undefined, { method: 'DELETE' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const posts = await owner.get(`${path}/posts`);
  expect(await posts.json()).toMatchObject({ data: { items: [], search: { id: data.id } } });
  expect((await owner.get(`${path}/posts?cursor=x`)).status).toBe(400);
  expect((await owner.get(`${PATH}/x/posts`)).status).toBe(404);
  expect((await owner.send(`${path}/read`)).status).toBe(200);
  expect((await owner.send(path, undefined, { method: 'DELETE' })).status).toBe(200);
  expect((await owner.send(path, undefined, { method: 'DELETE' })).status).toBe(404);
});
