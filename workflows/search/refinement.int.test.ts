import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SearchResult } from '#contracts/search/search.ts';
import { switchPhrasings } from '#db/commands/search/phrasings.ts';
import { readStream } from '#db/queries/events.ts';
import { limitsOfAll } from '#db/testing/model-limits.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { transaction } from '#db/transaction.ts';
import { createLlm } from '../llm/client.ts';
import { openScriptedWorld, postOf } from '../testing/scripted-world.ts';
import type { ScriptedWorld } from '../testing/scripted-world.ts';

interface Post {
  id: string;
  title: string;
}
interface Body {
  messages: { role: string; content: string }[];
  response_format: { json_schema: { name: string } };
}

/** The model's response to the given posts: an answer, a status, or none at all. */
type Reply = (posts: Post[]) => unknown;

const USER_CALLS = 3;
const LIMITS = limitsOfAll({ user: { calls: USER_CALLS, micros: 1_000_000 } });
let world: ScriptedWorld;
let model: Server;
let reply: Reply;
let asked: Post[][] = [];
/** Its wordings of a sentence. */
let phrasings: string[] = [];

beforeAll(async () => {
  model = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
    const data = body.messages.find(({ role }) => role === 'user')?.content ?? '';
    const { posts } = JSON.parse(data) as { posts: Post[] };
    const { name } = body.response_format.json_schema;
    if (name === 'search_refinement') asked.push(posts);
    const said =
      name === 'search_refinement'
        ? reply(posts)
        : name === 'search_phrasings'
          ? { phrasings }
          : { headline: 'Posts.', claims: [] };
    if (typeof said === 'number') {
      response.writeHead(said, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'No.', type: 'x', code: null } }));
      return;
    }
    const content = typeof said === 'string' ? said : JSON.stringify(said);
    const choice = { index: 0, delta: { content }, finish_reason: 'stop' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ id: 'c', choices: [choice] })}\n\ndata: [DONE]\n\n`);
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const llm = createLlm({
    baseUrl: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    apiKey: 'stub',
    model: 'stub',
    wire: 'chat',
    timeoutMs: 5_000,
    price: { input: 1, output: 1 },
  });
  world = await openScriptedWorld({ llm, limits: LIMITS });
});
beforeEach(() => {
  asked = [];
  phrasings = [];
});
afterAll(async () => {
  await world.close();
  model.closeAllConnections();
  model.close();
});

const verdictOn = ({ id }: Post, relevance: number, more: object = {}) => ({
  id,
  relevance,
  intent: 'alternative',
  reason: 'The author wants to leave a product.',
  quote: 'that is how it went',
  ...more,
});

const STORIES = [
  'ledgers that never balance after the quarter closes',
  'a dentist who forgets half of her appointments',
  'warehouse scanners dropping their wireless link',
  'choir practice moved three times without a word',
  'bicycle couriers paid late for the second time',
  'greenhouse sensors that freeze below zero',
  'tenants reporting leaks on torn paper slips',
  'podcast guests lost between two calendars',
];

/** Eight different posts of one platform, of which a list of three shows the best. */
async function searched(mark = ''): Promise<ExampleSearch> {
  const search = await world.accepted(
    async (platform) =>
      platform === 'reddit'
        ? STORIES.map((story, at) => ({
            ...postOf(platform, crypto.randomUUID(), at),
            title: `About ${story}${mark}`,
            content: `${story}: that is how it went`,
          }))
        : [],
    ' OR about',
    { limit: 3 },
  );
  await (await world.startOf(search)).result();
  return search;
}

async function refinementsOf(search: ExampleSearch): Promise<SearchResult[][]> {
  const { events } = await readStream(world.database, { streamId: search.userId, after: 0 });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  return events
    .filter(({ type }) => type === 'search.results_refined.v1')
    .map(({ data }) => (data as { results: SearchResult[] }).results);
}

const spentBy = async ({ userId }: ExampleSearch): Promise<number> => {
  const rows = await world.database.db.execute<{ used: number }>(sql`
    select used from llm_calls where scope = ${userId}`);
  return rows[0]?.used ?? 0;
};

test('the model’s verdicts order the list, ours are kept, and one event carries the change', async () => {
  reply = (posts) => ({
    verdicts: posts.map((post, at) => verdictOn(post, at === 2 ? 0.95 : 0.1 + at / 100)),
  });
  const search = await searched();
  const { results, status, analysis } = await world.read(search);
  expect(status).toBe('completed');
  expect(analysis.state).toBe('failed');
  expect(asked).toHaveLength(1);
  expect(results).toHaveLength(3);
  expect(results[0]).toMatchObject({
    title: asked[0]?.[2]?.title,
    relevance: 0.95,
    intent: 'alternative',
    reason: 'The author wants to leave a product.',
    ownVerdict: { relevance: expect.any(Number), intent: expect.any(String) },
    verdicts: {
      model: {
        reason: 'The author wants to leave a product.',
        spans: [{ field: 'content', start: expect.any(Number), end: expect.any(Number) }],
      },
    },
  });
  expect(results[0]?.verdicts.relevance.reason).toMatch(/^Mentions/);
  expect((await refinementsOf(search)).flat().map(({ id }) => id)).toEqual(
    expect.arrayContaining(results.map(({ id }) => id)),
  );
  expect(await refinementsOf(search)).toHaveLength(1);
  expect(await spentBy(search)).toBe(2);
});

test.each<[string, Reply]>([
  ['prose', () => 'Sure! The second one.'],
  ['foreign posts', () => ({ verdicts: [verdictOn({ id: 'p999', title: '' }, 1)] })],
  ['an error', () => 400],
])('F-19, F-20: an answer of %s changes nothing, and the search completes', async (_what, bad) => {
  reply = bad;
  const search = await searched();
  const { status, results } = await world.read(search);
  expect(status).toBe('completed');
  expect(results).toHaveLength(3);
  for (const { ownVerdict, verdicts } of results) {
    expect(ownVerdict).toBeNull();
    expect(verdicts.model).toBeUndefined();
  }
  expect(await refinementsOf(search)).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('F-20: a model that is briefly down is retried once', async () => {
  reply = (posts) =>
    asked.length === 1 ? 500 : { verdicts: posts.slice(0, 1).map((post) => verdictOn(post, 1)) };
  const search = await searched();
  expect(asked).toHaveLength(2);
  const refined = (await world.read(search)).results.filter(({ ownVerdict }) => ownVerdict);
  expect(refined).toMatchObject([{ relevance: 1 }]);
  expect(await spentBy(search)).toBe(3);
});

test('S-31: over budget no call is made, and the search completes without one', async () => {
  reply = () => ({ verdicts: [] });
  const search = await world.accepted();
  await transaction(world.database, (tx) =>
    tx.execute(sql`
      insert into llm_calls (scope, purpose, day, used)
      values (${search.userId}, 'search', (now() at time zone 'UTC')::date, ${USER_CALLS}::int)`),
  );
  await (await world.startOf(search)).result();
  expect(asked).toEqual([]);
  expect(await world.read(search)).toMatchObject({
    status: 'completed',
    analysis: { state: 'paused' },
  });
  expect(await refinementsOf(search)).toEqual([]);
  expect(await spentBy(search)).toBe(USER_CALLS);
});

test('S-32: a prompt contains only posts of one user’s search', async () => {
  reply = () => ({ verdicts: [] });
  const marks = [' of Ada', ' of Grace'];
  await Promise.all(marks.map((mark) => searched(mark)));
  expect(asked).toHaveLength(2);
  const owners = asked.map((posts) =>
    marks.findIndex((mark) => posts.every(({ title }) => title.endsWith(mark))),
  );
  expect(owners.toSorted()).toEqual([0, 1]);
});

test('a sentence is asked in the model’s words in one more pass, and counted by those that are on', async () => {
  reply = () => ({ verdicts: [] });
  phrasings = ['chasing overdue bills', 'not a "plain" wording'];
  const search = await world.accepted(async () => [], ' people who wait for their money', {
    mode: 'query',
    platforms: ['reddit'],
  });
  await (await world.startOf(search)).result();
  const detail = await world.read(search);
  expect(detail.phrasings.filter(({ origin }) => origin === 'model')).toEqual([
    { text: 'chasing overdue bills', origin: 'model', active: true },
  ]);
  const at = detail.phrasings.findIndex(({ origin }) => origin === 'model');
  expect(detail).toMatchObject({
    status: 'completed',
    totalFound: 1,
    progress: [{ platform: 'reddit', state: 'completed', found: 1 }],
    results: [{ title: 'About chasing overdue bills', foundBy: [at] }],
  });
  const off = { phrasings: [{ text: 'chasing overdue bills', active: false }] };
  const { value } = await switchPhrasings(world.database, search, off);
  expect(value).toMatchObject({ totalFound: 0, progress: [{ found: 0 }], results: [] });
});
