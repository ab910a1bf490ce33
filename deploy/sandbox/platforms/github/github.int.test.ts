import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { enforceLimits, manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const issueSchema = z.looseObject({
  id: z.int(),
  html_url: z.string(),
  created_at: z.string(),
  state: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  comments: z.int(),
});
const answerSchema = z.looseObject({
  total_count: z.int(),
  incomplete_results: z.boolean(),
  items: z.array(issueSchema),
});

const known = (name: string) => answerSchema.nullable().parse(readRecorded(`github/${name}.json`));

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (
  parameters: Record<string, string>,
  headers: Record<string, string> = { authorization: 'Bearer sandbox-token' },
  at = sandbox,
): Promise<Response> =>
  fetch(`${at.url}/github/search/issues?${new URLSearchParams(parameters).toString()}`, {
    headers: { 'user-agent': 'earshot-test', ...headers },
  });

async function search(parameters: Record<string, string>) {
  const response = await get(parameters);
  expect(response.status).toBe(200);
  return answerSchema.parse(await response.json());
}

test('answers, issues and pull requests have the fields of the recorded ones', async () => {
  const issues = await search({ q: 'onboarding is:issue' });
  const pulls = await search({ q: 'is:pull-request' });
  expect(issues.items.length).toBeGreaterThan(2);
  expect(pulls.items.every((item) => item.html_url.includes('/pull/'))).toBe(true);
  for (const [answer, recorded] of [
    [issues, known('search_issues_2022')],
    [pulls, known('search_issues_pull_request_2023')],
  ] as const) {
    if (recorded === null) continue;
    expect(Object.keys(answer)).toEqual(Object.keys(recorded));
    expect(Object.keys(answer.items[0] ?? {}).toSorted()).toEqual(
      Object.keys(recorded.items[0] ?? {}).toSorted(),
    );
  }
});

test('ids pass 2^31, bodies stay Markdown', async () => {
  const { items } = await search({ q: 'is:issue', per_page: '100' });
  expect(items.every(({ id }) => id > 2 ** 31)).toBe(true);
  expect(items.some(({ body }) => body?.includes('```') === true)).toBe(true);
});

test('qualifiers limit the results', async () => {
  const since = new Date(sandbox.clock.now() - 7 * 86_400_000).toISOString();
  const { items } = await search({
    q: `is:issue created:>=${since}`,
    sort: 'created',
    per_page: '100',
  });
  const times = items.map((item) => Date.parse(item.created_at));
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(since));
  const closed = await search({ q: 'is:issue is:closed comments:>=0' });
  expect(closed.items.every(({ state }) => state === 'closed')).toBe(true);
  const title = await search({ q: 'onboarding in:title' });
  expect(title.items.every((item) => /onboard/i.test(item.title))).toBe(true);
  const without = await search({ q: 'onboarding NOT onboarding' });
  expect(without.total_count).toBe(0);
});

test('pages of 100 follow by number and by link, to 200 and to the end', async () => {
  const posts = manyPosts(280, { platform: 'github', kind: 'issue', community: 'tinycrm/tinycrm' });
  const many = await startSandbox({ posts });
  try {
    const seen = new Set<number>();
    const links: string[] = [];
    for (const page of ['1', '2', '3']) {
      const response = await get({ q: 'crm is:issue', per_page: '100', page }, {}, many);
      links.push(response.headers.get('link') ?? '');
      for (const { id } of answerSchema.parse(await response.json()).items) seen.add(id);
    }
    expect(seen.size).toBeGreaterThan(220);
    expect(links.map((link) => [...link.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel))).toEqual([
      ['next', 'last'],
      ['prev', 'next', 'last', 'first'],
      ['prev', 'first'],
    ]);
    const beyond = await get({ q: 'crm', per_page: '100', page: '11' }, {}, many);
    expect(beyond.status).toBe(422);
  } finally {
    await many.close();
  }
});

test('thirty searches a minute with a token, ten without; over it 403 with the instant of the reset', async () => {
  const limited = await startSandbox();
  try {
    await enforceLimits(limited, true);
    const first = await get({ q: 'crm' }, undefined, limited);
    expect(first.headers.get('x-ratelimit-limit')).toBe('30');
    expect(first.headers.get('x-ratelimit-resource')).toBe('search');
    let last = first;
    for (let count = 0; last.status === 200 && count < 30; count += 1)
      last = await get({ q: 'crm' }, {}, limited);
    expect(last.status).toBe(403);
    expect(last.headers.get('x-ratelimit-limit')).toBe('10');
    expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
    const reset = Number(last.headers.get('x-ratelimit-reset'));
    expect(reset - limited.clock.seconds()).toBeLessThanOrEqual(60);
    expect(await last.json()).toMatchObject({ message: expect.stringContaining('rate limit') });
  } finally {
    await limited.close();
  }
});

test.each<[Record<string, string>, Record<string, string>, number]>([
  [{ q: '' }, {}, 422],
  [{ q: 'x'.repeat(257) }, {}, 422],
  [{ q: 'a AND b AND c AND d AND e AND f AND g' }, {}, 422],
  [{ q: 'crm is:lava' }, {}, 422],
  [{ q: 'crm created:>=monday' }, {}, 422],
  [{ q: 'crm' }, { authorization: 'Bearer wrong' }, 401],
  [{ q: 'crm' }, { 'user-agent': '' }, 403],
])('%o with %o is refused with %i', async (parameters, headers, status) => {
  const response = await get(parameters, headers);
  expect(response.status).toBe(status);
  if (status === 422)
    expect(await response.json()).toMatchObject({
      message: 'Validation Failed',
      errors: [{ resource: 'Search', field: 'q', code: 'invalid' }],
    });
});
