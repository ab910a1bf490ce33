import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const resultSchema = z.looseObject({
  title: z.string(),
  url: z.string(),
  description: z.string(),
  page_age: z.string().optional(),
});
const answerSchema = z.looseObject({
  type: z.literal('search'),
  query: z.looseObject({ original: z.string(), more_results_available: z.boolean() }),
  web: z.looseObject({ results: z.array(resultSchema) }).optional(),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (
  parameters: Record<string, string>,
  token = 'sandbox-token',
  at = sandbox,
): Promise<Response> =>
  fetch(`${at.url}/brave/res/v1/web/search?${new URLSearchParams(parameters).toString()}`, {
    headers: { 'x-subscription-token': token },
  });

async function search(parameters: Record<string, string>, at = sandbox) {
  const response = await get(parameters, 'sandbox-token', at);
  expect(response.status).toBe(200);
  const answer = answerSchema.parse(await response.json());
  return { ...answer, results: answer.web?.results ?? [] };
}

test('answers and results have the fields of the recorded ones', async () => {
  const answer = await search({ q: 'site:quora.com onboarding' });
  expect(answer.results.length).toBeGreaterThan(3);
  const recorded = answerSchema
    .nullable()
    .parse(readRecorded('quora_via_brave/web_search_2024.json'));
  if (recorded === null) return;
  expect(Object.keys(answer.query).toSorted()).toEqual(Object.keys(recorded.query).toSorted());
  const known = new Set(recorded.web?.results.flatMap((result) => Object.keys(result)));
  expect(
    answer.results.flatMap((result) => Object.keys(result)).filter((name) => !known.has(name)),
  ).toEqual([]);
});

test('questions, answers and a topic’s page come from Quora only', async () => {
  const { results } = await search({ q: 'site:quora.com how', count: '20' });
  expect(results.every(({ url }) => new URL(url).hostname.endsWith('.quora.com'))).toBe(true);
  expect(results.some(({ url }) => url.includes('/topic/'))).toBe(true);
  expect(results.some(({ title }) => title.endsWith(' - Quora'))).toBe(true);
  expect(await search({ q: 'site:reddit.com how' })).not.toHaveProperty('web');
});

test('hits are marked unless decorations are off; both are escaped', async () => {
  const marked = await search({ q: 'site:quora.com customers', count: '20' });
  expect(marked.results.some(({ description }) => description.includes('<strong>'))).toBe(true);
  const plain = await search({ q: 'site:quora.com the', text_decorations: 'false', count: '20' });
  expect(plain.results.every(({ title, description }) => !/[<>"']/.test(title + description))).toBe(
    true,
  );
});

test('freshness is when the page was found; some pages carry no date, none a zone', async () => {
  const { results } = await search({ q: 'site:quora.com the', freshness: 'pw', count: '20' });
  const dates = results.flatMap((result) => result.page_age ?? []);
  expect(dates.length).toBeGreaterThan(3);
  const week = sandbox.clock.now() - 7 * 86_400_000 - 1_000;
  for (const date of dates) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(Date.parse(`${date}Z`)).toBeGreaterThanOrEqual(week);
  }
});

test('ten pages of twenty are the maximum', async () => {
  const posts = manyPosts(300, { platform: 'quora', kind: 'question' });
  const many = await startSandbox({ posts });
  try {
    const seen = new Set<string>();
    for (let offset = 0; offset < 10; offset += 1) {
      const page = await search({ q: 'site:quora.com crm', offset: String(offset) }, many);
      expect(page.query.more_results_available).toBe(true);
      for (const { url } of page.results) seen.add(url);
    }
    expect(seen.size).toBe(200);
    expect((await get({ q: 'crm', offset: '10' }, 'sandbox-token', many)).status).toBe(422);
  } finally {
    await many.close();
  }
});

test('headers name the second and the month', async () => {
  const { headers } = await get({ q: 'site:quora.com crm' });
  for (const name of ['limit', 'remaining', 'reset'])
    expect(headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+, \d+$/);
});

test.each<[Record<string, string>, string, number]>([
  [{ q: '' }, 'sandbox-token', 422],
  [{ q: 'x '.repeat(51) }, 'sandbox-token', 422],
  [{ q: 'crm', count: '21' }, 'sandbox-token', 422],
  [{ q: 'crm', freshness: 'yesterday' }, 'sandbox-token', 422],
  [{ q: 'crm' }, 'wrong', 401],
])('%o with %s is refused with %i', async (parameters, token, status) => {
  const response = await get(parameters, token);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    type: 'ErrorResponse',
    error: { status, code: expect.any(String), detail: expect.any(String) },
  });
});
