import { expect, test } from 'vitest';
import type { FoundPost } from '#providers/port.ts';
import { toTrendPosts } from '../posts.ts';
import { DAY_MS } from './bursts/burst.ts';
import { rankProblems } from './rank.ts';
import type { RankPost } from './rank.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const BURST = [
  'Invoices from the portal come back rejected since Thursday',
  'The portal rejected nine of my invoices, what changed?',
  'Why are all my invoices rejected by the portal?',
  'Portal rejects valid invoices since the update, anyone else?',
  'Rejected invoices again, the portal gives no reason',
  'Our invoices are rejected by the portal and nobody answers',
];
const USUAL = [
  'Printer prints blank pages on Fridays',
  'Kubernetes pods get evicted after the upgrade, how do I stop it?',
  'Can anyone recommend a mattress for back pain?',
  'Laptop battery drains overnight, is it broken?',
  'How do I learn Spanish in three months?',
  'Alternative to my broken podcast host?',
  'CSS grid overflows on phones, how do I fix it?',
  'Postgres replication lag is terrible under load',
];

const found = (title: string, at: number, more: Partial<FoundPost> = {}): FoundPost => ({
  externalId: `${title} ${at}`,
  url: 'https://example.com/',
  title,
  content: '',
  author: `author of ${title} ${at}`,
  postedAt: new Date(at),
  engagement: { likes: 1, comments: 1, shares: null },
  language: 'en',
  ...more,
});
const ranked = (posts: readonly FoundPost[]) => {
  const window: RankPost[] = toTrendPosts('reddit', posts).map((post, at) => ({
    ...post,
    id: String(at),
    platform: 'reddit',
    postedAt: post.postedAt.getTime(),
    problemId: null,
  }));
  return rankProblems({ now: NOW, posts: window, problems: [], olderAuthors: 0 });
};
/** Posts written on all days. */
const background = Array.from({ length: 17 }, (_none, day) =>
  USUAL.map((title, at) => found(title, NOW - day * DAY_MS - at * 3_600_000)),
).flat();
const burst = BURST.map((title, at) => found(title, NOW - at * 5 * 3_600_000));

test('a burst of several people ranks first, a daily subject is not "trending"', () => {
  const { problems } = ranked([...background, ...burst]);
  expect(problems[0]).toMatchObject({ authors: BURST.length });
  expect(problems[0]?.score).toBeGreaterThanOrEqual(40);
  expect(problems.slice(1).every(({ score }) => score < 40)).toBe(true);
});

test('1,000 copies by one author are one author, one counted post and no burst', () => {
  const copies = Array.from({ length: 1_000 }, (_none, at) =>
    found('Invoices from the portal come back rejected since Thursday', NOW - at * 60_000, {
      author: 'one',
    }),
  );
  const { problems } = ranked([...background, ...copies]);
  expect(problems.every(({ score }) => score < 40)).toBe(true);
  const withOthers = ranked([...background, ...burst, ...copies]).problems[0];
  expect(withOthers?.authors).toBeLessThanOrEqual(BURST.length + 1);
  expect(withOthers?.postCount).toBeLessThanOrEqual(BURST.length + 1);
});

test('1,000 copies of something else do not hide a burst, whatever they add to the text', () => {
  const copies = Array.from({ length: 1_000 }, (_none, at) =>
    found('Struggling with late invoices? Help with dying fish', NOW - at * 200_000, {
      externalId: `copy ${at}`,
      author: 'one',
      content: at % 3 === 0 ? '' : `Only ${at % 3} left in stock.`,
    }),
  );
  const [first] = ranked([...background, ...burst, ...copies]).problems;
  expect(first).toMatchObject({ authors: BURST.length });
  expect(first?.score).toBeGreaterThanOrEqual(40);
});

test('the same text from many accounts counts once', () => {
  const copies = Array.from({ length: 50 }, (_none, at) =>
    found('Invoices from the portal come back rejected since Thursday', NOW - at * 60_000),
  );
  expect(ranked([...background, ...copies]).problems.every(({ score }) => score < 40)).toBe(true);
});

test('a long text that others quote under their own titles is one conversation and no burst', () => {
  const quoted =
    'We grew from 8k to 31k a month, and now the processor holds back a fifth of every payout for half a year. Wages, rent and flour wait until spring because of a reserve that nobody announced.';
  const titles = [
    'Account closed without a reason',
    'Is it legal?',
    'Look at what they do to a bakery',
    'Read before you sign',
    'This is why we left',
    'Thoughts?',
  ];
  const posts = titles.map((title, at) =>
    found(title, NOW - at * 5 * 3_600_000, { content: `${title} ${quoted}` }),
  );
  expect(ranked([...background, ...posts]).problems.every(({ score }) => score < 40)).toBe(true);
});

test('forty answers under one title are one conversation and no burst', () => {
  const answers = Array.from({ length: 40 }, (_none, at) =>
    found('Re: Why are all my invoices rejected by the portal?', NOW - at * 3_600_000, {
      externalId: `answer ${at}`,
      author: `answering ${at}`,
      content: `${USUAL[at % USUAL.length]} But the portal rejected ${at} invoices of ours, too.`,
    }),
  );
  const { problems } = ranked([...background, ...answers]);
  expect(problems.every(({ score }) => score < 40)).toBe(true);
});

test('promotion, other languages and undated posts are not collected', () => {
  const posts = [
    found('I built a tool that sends invoices, feedback welcome', NOW, {
      content: 'We just launched! Try it at example.com, 20 % off.',
    }),
    found('Rechnung abgelehnt, wer noch?', NOW, { language: 'de' }),
    found('¿Por qué el portal rechaza las facturas de la semana?', NOW, { language: null }),
    found('Invoices rejected by the portal, help', NOW, { postedAt: null }),
  ];
  expect(toTrendPosts('reddit', posts)).toEqual([]);
});

test('posts dated in the future are ignored until then', () => {
  const { problems, moved } = ranked([
    ...background,
    ...burst.map((post) => ({ ...post, postedAt: new Date(NOW + DAY_MS) })),
  ]);
  expect(problems.every(({ score }) => score < 40)).toBe(true);
  expect(moved.every(({ postId }) => Number(postId) < background.length)).toBe(true);
});
