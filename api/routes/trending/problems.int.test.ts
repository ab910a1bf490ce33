import { gunzipSync } from 'node:zlib';
import type { TrendingList } from '#contracts/trending/list.ts';
import { noteSourceAnswered } from '#db/commands/sources.ts';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { rankedProblems } from '#db/testing/trending.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import { createTrendingPageData } from '../../pages/trending-page-data.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(api.app.request(path, { headers }));

test('A-63, R-API-05: the list is public, empty on the first day, and states when the first ranking is due', async () => {
  const answer = await get('/api/trending-problems');
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ problems: [], refreshedAt: null, progress: null });
  // The first worker begins the first refresh at once.
  expect(Date.parse(String(data['nextRefreshAt']))).toBeLessThan(Date.now() + 60_000);
  expect(data['sources']).toHaveLength(5);
});

test('the response has an ETag, is not sent twice, and gets a new ETag when the list changes', async () => {
  const etag = (await get('/api/trending-problems')).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const same = await get('/api/trending-problems', { 'if-none-match': etag });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const { ids } = await rankedProblems(db.database, ['Webhook retries arrive twice']);
  const later = await get('/api/trending-problems', { 'if-none-match': etag });
  expect(later.status).toBe(200);
  const { data } = (await later.json()) as { data: { problems: { id: number; title: string }[] } };
  expect(data.problems).toMatchObject([{ id: ids[0], title: 'Webhook retries arrive twice' }]);
});

test('clients that accept gzip get the same response in a fraction of the bytes', async () => {
  const titles = Array.from({ length: 20 }, (_none, at) => `Invoices of month ${at} are lost`);
  await rankedProblems(db.database, titles);
  const path = '/api/trending-problems';
  const plain = Buffer.from(await (await get(path)).arrayBuffer());
  const answer = await get(path, { 'accept-encoding': 'br;q=0.9, gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  const packed = Buffer.from(await answer.arrayBuffer());
  expect(gunzipSync(packed).equals(plain)).toBe(true);
  expect(packed.length).toBeLessThan(plain.length / 3);
});

test('R-STATE-26..31: a problem has a page, a merged one redirects to the older one, others are 404', async () => {
  const { ids } = await rankedProblems(db.database, ['Deposits are held back', 'Slots sold twice']);
  const [older, younger] = ids;
  const answer = await get(`/api/trending-problems/${older}`);
  expect(await answer.json()).toMatchObject({
    data: { problem: { id: older, title: 'Deposits are held back', level: 'hot' } },
  });
  await unsyncedStatement(
    db.database,
    sql`update trend_problems set merged_into = ${older} where id = ${younger}`,
  );
  // A new stream number, as after each merge.
  await rankedProblems(db.database, []);
  const moved = await get(`/api/trending-problems/${younger}`);
  expect(await moved.json()).toMatchObject({ data: { problem: { id: older } } });
  const page = await createTrendingPageData({ shared: db.database })(
    `/trending-problems/${younger}`,
  );
  expect(page?.read()).toEqual({ movedTo: `/trending-problems/${older}` });
  for (const id of ['999999', '0', '-1', '1e3', 'x', '99999999999'])
    expect((await get(`/api/trending-problems/${id}`)).status, id).toBeOneOf([400, 404]);
});

test('a page is rendered again when its data changes, not with each event of the stream', async () => {
  await rankedProblems(db.database, ['Invoices are lost']);
  const readPage = createTrendingPageData({ shared: db.database });
  const before = await readPage('/trending-problems');
  const source = {
    id: 'reddit' as const,
    state: 'live' as const,
    reason: null,
    limitedUntil: null,
    lastAnswerAt: null,
    postedToShown: null,
    textsKeptDays: null,
    capabilities: { fullText: true, timeframe: true, comments: false, note: null },
  };
  expect((await noteSourceAnswered(db.database, source)).value).toBe(true);
  const same = await readPage('/trending-problems');
  expect(same?.etag).toBe(before?.etag);
  const listOf = (page: typeof before) => {
    if (!page) throw new Error('There is no page.');
    return (page.read() as { trendingList: TrendingList & { asOf: number } }).trendingList;
  };
  expect(listOf(same).asOf).toBe(listOf(before).asOf + 1);
  expect({ ...listOf(same), asOf: 0 }).toEqual({ ...listOf(before), asOf: 0 });
  await rankedProblems(db.database, ['Slots are sold twice']);
  expect((await readPage('/trending-problems'))?.etag).not.toBe(before?.etag);
});

test('A-34, R-API-06: a refresh needs a sign-in and is accepted once for all users', async () => {
  const path = '/api/trending-problems/refresh';
  expect((await api.app.request(path, { method: 'POST' })).status).toBe(401);
  const [one, two] = [await api.user(), await api.user()];
  await unsyncedStatement(
    db.database,
    sql`update trend_refreshes set created_at = created_at - interval '5 minutes'`,
  );
  const first = await one.send(path);
  expect(first.status).toBe(202);
  const refused = await two.send(path);
  expect(refused.status).toBe(429);
  const { error } = (await refused.json()) as {
    error: { code: string; details: { retryAfter: number } };
  };
  expect(error.code).toBe('USER_RATE_LIMIT');
  expect(error.details.retryAfter).toBeGreaterThan(50);
  expect(Number(refused.headers.get('retry-after'))).toBe(error.details.retryAfter);
  const { data } = (await (await get('/api/trending-problems')).json()) as {
    data: { progress: unknown };
  };
  expect(data.progress).toMatchObject({ stage: 'queued', sourcesDone: 0 });
});

test('a shared link to a problem has its own picture, named by its content', async () => {
  const { ids } = await rankedProblems(db.database, ['Orders <b>lost</b> & refunded twice']);
  const path = `/trending-problems/${ids[0]}/image.png`;
  const image = await get(path);
  expect(image.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await image.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = image.headers.get('etag') ?? '';
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  for (const id of ['0', 'x', '99999999999'])
    expect((await get(`/trending-problems/${id}/image.png`)).status).toBe(404);
});

const feed = async (format: string) => (await get(`/trending-problems/feed.${format}`)).text();

test('feeds name an author, and show a title with markup as the text that it is', async () => {
  const title = 'Exports show &lt;b&gt; ]]> & <img src=x> again';
  await rankedProblems(db.database, [title]);
  const atom = await feed('atom');
  expect(atom).toMatch(/<\/title>[^]*<author>\s*<name>[^<]+<\/name>[^]*<entry>/);
  const escaped = 'Exports show &amp;lt;b&amp;gt; ]]&gt; &amp; &lt;img src=x&gt; again';
  expect(atom).toContain(`<title type="html"><![CDATA[${escaped}]]></title>`);
  const { items } = JSON.parse(await feed('json')) as { items: { title: string }[] };
  expect(items.map((item) => item.title)).toContain(title);
  const rss = await feed('rss');
  expect(rss.replaceAll(']]]]><![CDATA[>', ']]>')).toContain(`<title><![CDATA[${title}]]></title>`);
});

async function detailOf(id: number | undefined) {
  const answer = await get(`/api/trending-problems/${id}`);
  const { data } = (await answer.json()) as {
    data: {
      quotes: unknown[];
      history: { posts: number }[];
      refreshedAt: string;
      dataAt: string;
    };
  };
  return data;
}

test('the page of a problem quotes each text once, however many people post it', async () => {
  const { ids } = await rankedProblems(db.database, ['Backups fail', 'Backups are copied']);
  await unsyncedStatement(
    db.database,
    sql`update trend_posts set words = 'one text' where problem_id = ${ids[1]}`,
  );
  const { quotes, refreshedAt, dataAt } = await detailOf(ids[0]);
  expect(quotes).toHaveLength(3);
  expect(Date.parse(refreshedAt)).toBeGreaterThanOrEqual(Date.parse(dataAt));
  expect((await detailOf(ids[1])).quotes).toHaveLength(1);
});

test('posts that are only near a problem are neither quoted on its page nor counted in its days', async () => {
  const { ids } = await rankedProblems(db.database, ['Imports stop half way'], { near: 2 });
  const { quotes, history } = await detailOf(ids[0]);
  expect(quotes).toHaveLength(1);
  expect(history.reduce((sum, { posts }) => sum + posts, 0)).toBe(1);
});

test('problems that share one word only are not related', async () => {
  const { ids } = await rankedProblems(db.database, [
    'Portal rejects invoice files',
    'Portal rejects tax files',
    'Invoice fonts look odd',
  ]);
  const answer = await get(`/api/trending-problems/${ids[0]}`);
  const { data } = (await answer.json()) as { data: { related: { id: number }[] } };
  expect(data.related.map(({ id }) => id)).toEqual([ids[1]]);
});
