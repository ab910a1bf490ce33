import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const itemSchema = z.looseObject({
  question_id: z.int(),
  title: z.string(),
  creation_date: z.int(),
  score: z.int(),
  tags: z.array(z.string()),
  owner: z.looseObject({ user_type: z.string() }),
});
const answerSchema = z.looseObject({
  items: z.array(itemSchema),
  has_more: z.boolean(),
  quota_max: z.int(),
  quota_remaining: z.int(),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const get = (parameters: Record<string, string>): Promise<Response> =>
  fetch(
    `${sandbox.url}/stackexchange/2.3/search/advanced?${new URLSearchParams(parameters).toString()}`,
  );

async function search(parameters: Record<string, string>) {
  const response = await get({ site: 'stackoverflow', ...parameters });
  expect(response.status).toBe(200);
  return answerSchema.parse(await response.json());
}

test('answers and questions have the fields of the recorded ones', async () => {
  const recorded = answerSchema
    .nullable()
    .parse(readRecorded('stackoverflow/search_advanced_2016.json'));
  const answer = await search({ q: 'crm', pagesize: '100' });
  expect(answer.items.length).toBeGreaterThan(5);
  expect(answer.items.every((item) => !('body' in item))).toBe(true);
  if (recorded === null) return;
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(Object.keys(recorded)));
  for (const name of [
    'tags',
    'owner',
    'is_answered',
    'view_count',
    'answer_count',
    'score',
    'link',
  ]) {
    expect(answer.items.every((item) => name in item)).toBe(true);
    expect(recorded.items.every((item) => name in item)).toBe(true);
  }
  const known = new Set([
    ...recorded.items.flatMap((item) => Object.keys(item)),
    'content_license',
  ]);
  expect(
    answer.items.flatMap((item) => Object.keys(item)).filter((name) => !known.has(name)),
  ).toEqual([]);
});

test('answers are compressed even for a client that accepts no compression', async () => {
  const url = `${sandbox.url}/stackexchange/2.3/search/advanced?site=stackoverflow&q=crm`;
  const raw = await new Promise<Buffer>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'identity' } }, (response) => {
      expect(response.headers['content-encoding']).toBe('gzip');
      buffer(response).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  expect(answerSchema.safeParse(JSON.parse(gunzipSync(raw).toString())).success).toBe(true);
});

test('fromdate and todate bound the creation date, sort=creation is newest first', async () => {
  const from = sandbox.clock.seconds() - 7 * 86_400;
  const { items } = await search({
    q: 'churn',
    fromdate: String(from),
    sort: 'creation',
    order: 'desc',
  });
  const dates = items.map((item) => item.creation_date);
  expect(dates.length).toBeGreaterThan(3);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(from);
  const older = await search({ q: 'churn', todate: String(from - 1) });
  expect(older.items.every((item) => item.creation_date < from)).toBe(true);
});

test('filter=withbody adds HTML bodies; titles are encoded plain text', async () => {
  const { items } = await search({ q: 'error monitoring', filter: 'withbody', pagesize: '100' });
  expect(items.every((item) => typeof item.body === 'string' && item.body.startsWith('<'))).toBe(
    true,
  );
  const all = await search({ pagesize: '100' });
  expect(all.items.some((item) => /&(?:quot|#39|amp);/.test(item.title))).toBe(true);
  expect(all.items.every((item) => !/["'<>]/.test(item.title))).toBe(true);
});

test('pages follow each other until has_more is false', async () => {
  const seen = new Set<number>();
  let page = 1;
  for (let more = true; more; page += 1) {
    const answer = await search({ q: 'crm', pagesize: '4', page: String(page) });
    for (const item of answer.items) seen.add(item.question_id);
    more = answer.has_more;
  }
  const whole = await search({ q: 'crm', pagesize: '100' });
  expect(seen.size).toBe(whole.items.length);
});

test('the quota is larger with a key and decreases', async () => {
  const one = await search({ q: 'crm' });
  const two = await search({ q: 'crm' });
  expect(one.quota_max).toBe(300);
  expect(two.quota_remaining).toBe(one.quota_remaining - 1);
  expect((await search({ q: 'crm', key: 'abc' })).quota_max).toBe(10_000);
});

test.each([
  [{ q: 'crm' }, 'bad_parameter', 400],
  [{ site: 'nowhere', q: 'crm' }, 'bad_parameter', 400],
  [{ site: 'stackoverflow', pagesize: '101' }, 'bad_parameter', 400],
  [{ site: 'stackoverflow', fromdate: 'monday' }, 'bad_parameter', 400],
  [{ site: 'stackoverflow', sort: 'hotness' }, 'bad_parameter', 400],
  [{ site: 'stackoverflow', page: '26' }, 'access_denied', 403],
])('%o is refused with status 400 and the error in the body', async (parameters, name, id) => {
  const response = await get({ ...parameters });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error_id: id,
    error_message: expect.any(String),
    error_name: name,
  });
});

test('backoff is set in a successful answer', async () => {
  sandbox.faults.add({ target: 'stackoverflow', kind: 'backoff', retryAfter: 7, times: 1 });
  expect(await search({ q: 'crm' })).toMatchObject({ backoff: 7 });
  expect(await search({ q: 'crm' })).not.toHaveProperty('backoff');
});
