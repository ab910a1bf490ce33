import { expect, test } from 'vitest';
import type { SearchDetail } from '#contracts/search/search.ts';
import { sharedSearchSchema } from '#contracts/share/share-links.ts';
import type { ShareLink } from '#contracts/share/share-links.ts';
import { completePlatform } from '#db/testing/searches.ts';
import type { TestUser } from '../testing/app.ts';
import { openTestApi } from '../testing/test-api.ts';

const { db, api } = await openTestApi();

const dataOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

/** A search with two results, and its share link. */
async function shared(user: TestUser) {
  const body = { query: 'crm for plumbers', platforms: ['reddit'] };
  const search = await dataOf<SearchDetail>(user.send('/api/social-media-search/search', body));
  await completePlatform(db.database, { userId: user.userId, searchId: search.id }, 'reddit');
  const path = `/api/social-media-search/${search.id}/share-link`;
  return { search, path, link: await dataOf<ShareLink>(user.send(path)) };
}

const open = (url: string) => api.app.request(url.replace(/^.*\/shared\//, '/api/shared/'));

test('A-93: a link opens the search without an account, and shows nothing of its owner', async () => {
  const user = await api.user();
  const { search, link, path } = await shared(user);
  expect(link).toMatchObject({ searchId: search.id, label: 'crm for plumbers' });
  expect((await dataOf<ShareLink>(user.send(path))).url, 'asked again: the same link').toBe(
    link.url,
  );
  const answer = await open(link.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const text = await answer.text();
  const data = sharedSearchSchema.parse((JSON.parse(text) as { data: unknown }).data);
  expect(data).toMatchObject({ query: 'crm for plumbers', totalFound: 2 });
  expect(data.results).toHaveLength(2);
  expect(text).not.toContain(user.userId);
  expect(text).not.toContain(search.id);
  expect(text).not.toContain('@');
});

test('A-93, S-11: only the owner shares, lists and revokes', async () => {
  const [user, other] = [await api.user(), await api.user()];
  const { path, link } = await shared(user);
  expect((await other.send(path)).status).toBe(404);
  expect(await dataOf(other.get('/api/share-links'))).toEqual({ links: [] });
  expect(await dataOf(user.get('/api/share-links'))).toEqual({ links: [link] });
  const address = `/api/share-links/${link.shareId}`;
  expect((await other.send(address, undefined, { method: 'DELETE' })).status).toBe(404);
  expect((await open(link.url)).status).toBe(200);
});

test('A-93: a revoked link no longer works; a new one has another token', async () => {
  const user = await api.user();
  const { path, link } = await shared(user);
  const address = `/api/share-links/${link.shareId}`;
  expect((await user.send(address, undefined, { method: 'DELETE' })).status).toBe(200);
  expect((await user.send(address, undefined, { method: 'DELETE' })).status).toBe(404);
  expect((await open(link.url)).status).toBe(404);
  const next = await dataOf<ShareLink>(user.send(path));
  expect(next.url).not.toBe(link.url);
  expect((await open(next.url)).status).toBe(200);
  expect((await open(link.url)).status).toBe(404);
});

test('A-93: the database stores no token, and similar tokens open nothing', async () => {
  const user = await api.user();
  const { link } = await shared(user);
  const token = link.url.split('/').at(-1) ?? '';
  const rows = await db.database.sql`select * from share_links where id = ${link.shareId}`;
  expect(JSON.stringify(rows)).not.toContain(token);
  const events = await db.database.sql`select data from events where user_id = ${user.userId}`;
  expect(JSON.stringify(events)).not.toContain(token);
  const wrong = [link.shareId, token.slice(1), `${token}x`, `${token.slice(0, -1)}!`, '%00', '..'];
  for (const guess of wrong) expect((await open(`/shared/${guess}`)).status, guess).toBe(404);
});
