import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { Profile } from '#contracts/account/account.ts';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { productsSchema } from '#contracts/account/products.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { transaction } from '#db/transaction.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const dataOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { data: unknown }).data;
const settingsIn = async (answer: Response): Promise<Profile['settings']> =>
  ((await answer.json()) as { data: Profile }).data.settings;

test('R-INT-01, R-ENT-07: a PUT with one setting leaves all others unchanged, also within white-label', async () => {
  const user = await api.user();
  const put = (settings: unknown) => user.send('/api/users/me', { settings }, { method: 'PUT' });
  await put({
    defaultPlatforms: ['youtube'],
    defaultTimeframe: '24h',
    defaultLimit: 50,
    whiteLabel: { enabled: true, companyName: 'Acme' },
  });
  await put({ defaultLimit: 20 });
  expect(await settingsIn(await put({ whiteLabel: { enabled: false } }))).toEqual({
    defaultPlatforms: ['youtube'],
    defaultTimeframe: '24h',
    defaultLimit: 20,
    tourCompleted: false,
    whiteLabel: { enabled: false, companyName: 'Acme' },
  });
});

test('R-API-10, R-ENT-12..21: the server says what the plan holds, what is used of it, and what remains', async () => {
  const user = await api.user({ plan: 'starter' });
  await user.send('/api/social-media-search/search', { query: 'crm' });
  const plan = planInfoSchema.strict().parse(await dataOf(await user.get('/api/auth/plan-info')));
  expect(plan).toMatchObject({
    planName: 'starter',
    searchesPerDay: 25,
    searchesPerMonth: 750,
    competitorDiscoveriesPerMonth: 25,
    maxCompetitorsToMonitor: 50,
    maxSearchHistory: 25,
    mentionAnalysisDays: 90,
    features: { canExport: true, canAddCompetitorsToMonitoring: true, canAccessFeature: true },
    usage: {
      searchesToday: 1,
      searchesThisMonth: 1,
      competitorDiscoveriesThisMonth: 0,
      gptAnalysesToday: 0,
    },
    counters: {
      search: { used: 1, limit: 25, remaining: 24 },
      gpt_analysis: { used: 0, limit: 25, remaining: 25 },
      competitor_discovery: { used: 0, limit: 25, remaining: 25 },
    },
  });
});

test('R-ENT-06: an unknown saved platform or setting is left out, and the others keep their values', async () => {
  const user = await api.user();
  const store = (settings: unknown) =>
    transaction(db.database, (tx) =>
      tx.execute(sql`update users set settings = ${JSON.stringify(settings)}::text::jsonb
                     where id = ${user.userId}::uuid`),
    );
  const read = async () => settingsIn(await user.get('/api/users/me'));
  await store({
    defaultPlatforms: ['threads', 'youtube', 'github'],
    defaultTimeframe: '30d',
    defaultLimit: 'many',
    density: 'compact',
  });
  expect(await read()).toEqual({
    defaultPlatforms: ['youtube', 'github'],
    defaultTimeframe: '30d',
    defaultLimit: 10,
    tourCompleted: false,
    whiteLabel: { enabled: false, companyName: '' },
  });
  await store({ defaultPlatforms: ['threads'], defaultLimit: 25 });
  expect(await read()).toMatchObject({
    defaultPlatforms: [...PLATFORM_IDS],
    defaultLimit: 25,
  });
  await store('not an object');
  expect(await read()).toMatchObject({ defaultTimeframe: '7d' });
});

const itemsOf = async (answer: Response) => productsSchema.parse(await dataOf(answer)).items;
const PRODUCTS = '/api/users/me/products';
const product = { name: 'Kontaktly', sentence: 'A CRM for freelancers.', site: null, facts: [] };

test('A-95: products keep their ids, are one on most plans, and survive a downgrade', async () => {
  const user = await api.user({ plan: 'professional' });
  const put = (items: unknown) => user.send(PRODUCTS, { items }, { method: 'PUT' });
  expect(await itemsOf(await user.get(PRODUCTS))).toEqual([]);
  const two = await itemsOf(await put([product, { ...product, name: 'Billow' }]));
  expect(two.map(({ name }) => name)).toEqual(['Kontaktly', 'Billow']);
  const renamed = await itemsOf(await put([{ ...two[0], name: 'Other' }, two[1]]));
  expect(renamed.map(({ id }) => id)).toEqual(two.map(({ id }) => id));
  await transaction(db.database, (tx) =>
    tx.execute(sql`update users set plan = 'free' where id = ${user.userId}::uuid`),
  );
  expect(await itemsOf(await put(renamed))).toHaveLength(2);
  expect((await put([...renamed, product])).status).toBe(403);
  expect(await itemsOf(await put([]))).toEqual([]);
  expect((await put([product, product])).status).toBe(403);
});

test('A-95: a profile of one sentence has the name and the audience that the sentence states', async () => {
  const user = await api.user();
  const put = (item: object) => user.send(PRODUCTS, { items: [item] }, { method: 'PUT' });
  const [named] = await itemsOf(await put({ sentence: 'Tidewell is a planner for farms.' }));
  expect(named).toMatchObject({
    name: 'Tidewell',
    sentence: 'A planner for farms.',
    audience: 'farms',
  });
  const [unnamed] = await itemsOf(await put({ sentence: 'A planner for farms.' }));
  expect(unnamed).toMatchObject({ name: '', sentence: 'A planner for farms.' });
  expect(await itemsOf(await user.get(PRODUCTS))).toEqual([unnamed]);
});

test('A-95: a malformed product changes nothing, and a foreign id becomes a new one', async () => {
  const [user, other] = [await api.user(), await api.user()];
  const put = (who: typeof user, items: unknown) =>
    who.send(PRODUCTS, { items }, { method: 'PUT' });
  await put(user, [product]);
  for (const wrong of [
    { ...product, sentence: '' },
    { ...product, site: 'javascript:alert(1)' },
    { ...product, site: 'acme.example' },
    { ...product, facts: Array.from({ length: 11 }, () => 'A fact.') },
    { ...product, facts: ['x'.repeat(201)] },
    { ...product, owner: 'me' },
    { ...product, id: 'not-an-id' },
  ]) {
    expect((await put(user, [wrong])).status, JSON.stringify(wrong)).toBe(400);
  }
  const mine = await itemsOf(await user.get(PRODUCTS));
  expect(mine).toMatchObject([product]);
  const theirs = await itemsOf(await put(other, mine));
  expect(theirs[0]?.id).not.toBe(mine[0]?.id);
});

test('A-95: reading a site starts one replaceable reading, and refuses what is no address', async () => {
  const user = await api.user();
  const read = (body: unknown) => user.send(`${PRODUCTS}/site-reading`, body);
  expect((await read({ site: 'https://acme.example/pricing' })).status).toBe(202);
  expect(api.outbox.started).toContainEqual(
    expect.objectContaining({
      type: 'readProductSite',
      options: expect.objectContaining({
        workflowId: `product-site:${user.userId}`,
        workflowIdConflictPolicy: 'TERMINATE_EXISTING',
        args: [{ userId: user.userId, site: 'https://acme.example/pricing' }],
      }),
    }),
  );
  for (const site of ['acme', 'ftp://acme.example', 'javascript:alert(1)', '', null])
    expect((await read({ site })).status, String(site)).toBe(400);
  for (let n = 0; n < 9; n += 1) await read({ site: 'https://acme.example' });
  expect((await read({ site: 'https://acme.example' })).status).toBe(429);
});
