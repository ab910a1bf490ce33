import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORMS as DESCRIPTORS } from '#domain/platforms/index.ts';
import type { PlatformId } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import { matchesQuery } from '#domain/query/match.ts';
import { storeMentions } from '../../commands/search/mentions.ts';
import type { Post } from '../../commands/search/mentions.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { examplePost } from '../../testing/searches.ts';
import { previewQuery } from './preview.ts';

let fixture: TestDatabase;
const PLATFORMS = ['hackernews', 'reddit', 'mastodon'] as const;
const DAY = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY);

const TITLES = [
  'A CRM for plumbers',
  'Invoices & time tracking',
  'Time for tracking',
  'Re: C++ jobs',
  '',
];
const CONTENTS = [
  'Which CRM do you use? We lose invoices.',
  'Time tracking in node.js, c++ or C#. It is hiring’s fault',
  "It's a café: O'Reilly \\ said 'crm'",
  '请 推荐 CRM 工具',
  'jobs jobs jobs',
];
const AUTHORS = ['maria', 'Jane Doe', 'maria@hoot.example', null];
const URLS = [
  'https://www.reddit.com/r/saas/comments/1',
  'https://news.ycombinator.com/item?id=1',
  'https://hoot.example/@maria/1',
];

const stored = PLATFORMS.flatMap((platform, p) =>
  TITLES.flatMap((title, t) =>
    CONTENTS.map((content, c): { platform: PlatformId; post: Post } => {
      const at = p + t + c;
      const kinds = DESCRIPTORS[platform].kinds;
      return {
        platform,
        post: examplePost(`${t}-${c}`, {
          title,
          content,
          url: URLS[at % URLS.length] ?? '',
          author: AUTHORS[at % AUTHORS.length] ?? null,
          language: ['en', 'de', 'pt-BR', null][at % 4] ?? null,
          postedAt: [ago(0.5), ago(3), null][at % 3] ?? null,
          tags: at % 5 === 0 ? ['Customer Support'] : [],
          ...(kinds[1] && at % 2 === 0 ? { kind: kinds[1] } : {}),
        }),
      };
    }),
  ),
);

beforeAll(async () => {
  fixture = await createTestDatabase();
  for (const platform of PLATFORMS) {
    const posts = stored.filter((each) => each.platform === platform).map(({ post }) => post);
    await storeMentions(fixture.database, platform, posts);
  }
});
afterAll(() => fixture.drop());

function queryOf(text: string, mode: 'keywords' | 'query' = 'keywords'): SearchQuery | null {
  const reading = readQuery(text, mode);
  return reading.ok ? reading.query : null;
}

const countsOf = async (query: SearchQuery, timeframe: '24h' | '7d' = '7d') =>
  (await previewQuery(fixture.database, { query, platforms: PLATFORMS, timeframe })).platforms;

test('a preview counts exactly the stored posts that would match if fetched', async () => {
  const piece = fc.constantFrom(
    'crm',
    'invoice',
    '"time tracking"',
    'title:time',
    'title:"time tracking"',
    'jobs',
    'c++',
    'node.js',
    '"customer support"',
    "o'reilly",
    'cafe',
    '推荐',
    'author:maria',
    'author:"jane doe"',
    'author:hoot',
    'site:reddit',
    'site:reddit.com',
    'site:reddit.com/r/saas',
    'site:hoot.example',
    'type:comment',
    'type:post',
    'lang:en',
    'lang:pt',
    '-jobs',
    '-title:crm',
    '-author:maria',
    'OR',
    'OR',
    '(',
    ')',
    '-(',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '));
  let read = 0;
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const query = queryOf(typed);
      fc.pre(query?.mode === 'keywords');
      read += 1;
      const expected = PLATFORMS.map((platform) => ({
        platform,
        count: stored.filter(
          (each) =>
            each.platform === platform && matchesQuery(query.ast, { ...each.post, platform }),
        ).length,
        atLeast: false,
      }));
      expect({ typed, counts: await countsOf(query) }).toEqual({ typed, counts: expected });
    }),
    { numRuns: 150 },
  );
  expect(read).toBeGreaterThan(50);
});

const sum = (rows: { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);

test('the timeframe is applied, and posts of unknown time count in any', async () => {
  const query = queryOf('crm, jobs, invoices, tracking');
  if (!query) throw new Error('not read');
  const [week, day] = [sum(await countsOf(query)), sum(await countsOf(query, '24h'))];
  expect(day).toBeGreaterThan(0);
  expect(day).toBeLessThan(week);
});

test('a sentence counts posts with two of its distinctive words, including related ones', async () => {
  const query = queryOf('Which billing app has time tracking?', 'query');
  if (!query) throw new Error('not read');
  const counts = await countsOf(query);
  expect(counts.every(({ count }) => count > 0)).toBe(true);
});

test('S-33: counting stops at a cap and reports it; hostile words are data', async () => {
  const posts = Array.from({ length: 5_100 }, (_, at) =>
    examplePost(`many-${at}`, { title: "zebra ' \\ & | ! :A <-> \u0001", postedAt: ago(1) }),
  );
  await storeMentions(fixture.database, 'github', posts);
  const query = queryOf('zebra -"\'); drop table mentions; --"');
  if (!query) throw new Error('not read');
  const preview = await previewQuery(fixture.database, {
    query,
    platforms: ['github', 'reddit'],
    timeframe: '7d',
  });
  expect(preview).toEqual({
    total: { count: 5_000, atLeast: true },
    platforms: [
      { platform: 'github', count: 5_000, atLeast: true },
      { platform: 'reddit', count: 0, atLeast: true },
    ],
    timeframe: '7d',
  });
});
