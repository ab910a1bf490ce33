import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const hitSchema = z.looseObject({
  objectID: z.string(),
  title: z.string().nullable(),
  created_at: z.string(),
  created_at_i: z.int(),
  points: z.int().nullable(),
  comment_text: z.string().nullable(),
  story_title: z.string().nullable(),
  story_id: z.int().nullable(),
  _tags: z.array(z.string()),
});
const answerSchema = z.looseObject({
  hits: z.array(hitSchema),
  nbHits: z.int(),
  nbPages: z.int(),
  hitsPerPage: z.int(),
  page: z.int(),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const get = (path: string, parameters: Record<string, string>): Promise<Response> =>
  fetch(`${sandbox.url}/hackernews/api/v1/${path}?${new URLSearchParams(parameters).toString()}`);

async function search(path: string, parameters: Record<string, string>) {
  const response = await get(path, parameters);
  expect(response.status).toBe(200);
  return answerSchema.parse(await response.json());
}

test('answers and hits have the fields of the recorded ones', async () => {
  const recorded = answerSchema
    .nullable()
    .parse(readRecorded('hackernews/algolia_search_by_date_2018.json'));
  const answer = await search('search_by_date', { query: 'crm', tags: 'comment' });
  const hit = answer.hits[0] ?? {};
  expect(hit).toMatchObject({ title: null, points: null, url: null });
  if (recorded === null) return;
  expect(Object.keys(answer).toSorted()).toEqual(Object.keys(recorded).toSorted());
  expect(Object.keys(hit).toSorted()).toEqual(Object.keys(recorded.hits[0] ?? {}).toSorted());
});

test('search_by_date is newest first, the time filter is exact', async () => {
  const since = sandbox.clock.seconds() - 7 * 86_400;
  const { hits } = await search('search_by_date', {
    query: 'churn',
    numericFilters: `created_at_i>=${since}`,
    hitsPerPage: '200',
  });
  const times = hits.map((hit) => hit.created_at_i);
  expect(times.length).toBeGreaterThan(4);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(since);
  expect(hits.every((hit) => Date.parse(hit.created_at) === hit.created_at_i * 1000)).toBe(true);
});

test('pages follow each other without repeating a hit, and count from zero', async () => {
  const first = await search('search', { query: 'crm', hitsPerPage: '3' });
  const second = await search('search', { query: 'crm', hitsPerPage: '3', page: '1' });
  expect(first.nbPages).toBe(Math.ceil(first.nbHits / 3));
  const ids = [...first.hits, ...second.hits].map((hit) => hit.objectID);
  expect(new Set(ids).size).toBe(6);
  const beyond = await search('search', { query: 'crm', page: '400' });
  expect(beyond.hits).toEqual([]);
});

test('tags combine with AND by comma and OR in parentheses', async () => {
  const { hits } = await search('search', { tags: '(ask_hn,show_hn)', hitsPerPage: '100' });
  expect(hits.length).toBeGreaterThan(10);
  expect(hits.every(({ _tags: tags }) => tags.includes('ask_hn') || tags.includes('show_hn'))).toBe(
    true,
  );
  const { nbHits } = await search('search', { tags: 'ask_hn,show_hn' });
  expect(nbHits).toBe(0);
});

test('a comment names its story, and the story can be opened with its comments', async () => {
  const { hits } = await search('search', { query: '"crm for freelancers"', tags: 'comment' });
  const comment = hits[0];
  expect(comment?.story_title).toEqual(expect.any(String));
  const response = await get(`items/${comment?.story_id}`, {});
  const item = z
    .looseObject({ id: z.int(), children: z.array(z.looseObject({ id: z.int() })) })
    .parse(await response.json());
  expect(item.children.map((child) => String(child.id))).toContain(comment?.objectID);
  const recorded = z
    .record(z.string(), z.unknown())
    .nullable()
    .parse(readRecorded('hackernews/algolia_item_2018.json'));
  if (recorded) expect(Object.keys(item).toSorted()).toEqual(Object.keys(recorded).toSorted());
});

test.each([
  ['numericFilters', 'created_at_i~5'],
  ['numericFilters', 'karma>5'],
  ['tags', '(story'],
  ['page', '-1'],
])('a bad %s is refused with 400 and a message', async (name, value) => {
  const response = await get('search', { query: 'crm', [name]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.any(String), status: 400 });
});

test('an unknown item is 404', async () => {
  expect((await get('items/1', {})).status).toBe(404);
});
