import { expect, test } from 'vitest';
import { PLATFORMS } from '../platforms/index.ts';
import { INTENT_LABELS } from '../world/files.ts';
import type { WorldPost } from '../world/files.ts';
import { DEFAULT_WORLD, loadWorld } from '../world/read.ts';

const world = loadWorld(DEFAULT_WORLD);
const present = world.posts.filter(({ day }) => day <= 0);
const MINUTE = 1 / 1_440;

const unique = (values: readonly unknown[]): number => new Set(values).size;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

test('every hour, day, week, month and year before the clock has posts on each platform', () => {
  for (const { id: platform } of PLATFORMS) {
    const since = (days: number): number =>
      present.filter((post) => post.platform === platform && post.day >= -days).length;
    expect(since(1 / 24), platform).toBeGreaterThanOrEqual(5);
    expect(since(1), platform).toBeGreaterThan(since(1 / 24) + 15);
    expect(since(7), platform).toBeGreaterThan(since(1) + 40);
    expect(since(30), platform).toBeGreaterThan(since(7) + 10);
    expect(since(365), platform).toBeGreaterThanOrEqual(150);
  }
});

test.each(['crm', 'invoicing', 'feedback', 'project-management'])(
  'a first search for %s finds posts of the last day on all platforms, and some arrive soon',
  (area) => {
    const posts = world.posts.filter((post) => post.area === area);
    const recent = posts.filter(({ day }) => day >= -1 && day <= 0);
    expect(unique(recent.map(({ platform }) => platform))).toBe(PLATFORMS.length);
    const soon = posts.filter(({ day }) => day > 0 && day <= 20 * MINUTE);
    expect(soon.length).toBeGreaterThanOrEqual(4);
  },
);

test('something arrives on each platform within ten minutes, and posts go on arriving for days', () => {
  const soon = world.posts.filter(({ day }) => day > 0 && day <= 10 * MINUTE);
  expect(unique(soon.map(({ platform }) => platform))).toBe(PLATFORMS.length);
  expect(world.posts.some(({ day }) => day > 7)).toBe(true);
});

test('each intent occurs on most platforms, each sentiment in each area', () => {
  for (const intent of INTENT_LABELS) {
    const posts = world.posts.filter(({ labels }) => labels.intent === intent);
    expect(posts.length, intent).toBeGreaterThanOrEqual(100);
    expect(unique(posts.map(({ platform }) => platform)), intent).toBeGreaterThanOrEqual(7);
  }
  for (const [area, posts] of Map.groupBy(world.posts, (post) => post.area))
    expect(unique(posts.map(({ labels }) => labels.sentiment)), area ?? '').toBeGreaterThan(2);
});

test('five in a hundred posts or more are in one of ten other languages', () => {
  const foreign = world.posts.filter(({ lang }) => lang !== 'en');
  expect(foreign.length / world.posts.length).toBeGreaterThan(0.05);
  expect(unique(foreign.map(({ lang }) => lang))).toBeGreaterThanOrEqual(10);
});

/** The most characters that a title and a text may have, and the most tags. */
const LIMITS: Record<string, { title: number; text: number; tags: number }> = {
  hackernews: { title: 80, text: 8_000, tags: 0 },
  reddit: { title: 300, text: 40_000, tags: 0 },
  stackoverflow: { title: 300, text: 30_000, tags: 7 },
  youtube: { title: 100, text: 5_000, tags: 10 },
  tumblr: { title: 300, text: 4_096, tags: 30 },
  pinterest: { title: 100, text: 800, tags: 0 },
  github: { title: 256, text: 65_536, tags: 0 },
  mastodon: { title: 500, text: 500, tags: 10 },
  quora: { title: 250, text: 10_000, tags: 0 },
  producthunt: { title: 105, text: 500, tags: 4 },
};

test('no post is longer than its platform allows', () => {
  const long = world.posts.filter(({ platform, kind, title, text, tags }) => {
    const limit = LIMITS[platform];
    if (!limit) return true;
    const own = kind === 'comment' ? '' : (title ?? '');
    const both = platform === 'mastodon' ? own.length + text.length : 0;
    return (
      own.length > limit.title ||
      text.length > limit.text ||
      both > limit.text ||
      tags.length > limit.tags
    );
  });
  expect(long.map(({ id }) => id)).toEqual([]);
});

/** What a post says itself: neither the title of the post that it answers nor its quotation. */
const ownText = ({ kind, title, text }: WorldPost): string =>
  `${kind === 'comment' || kind === 'answer' ? '' : (title ?? '')} ${text.replaceAll(/^>.*$/gmu, '')}`;

/** Three words that follow each other, as they are written. Not how the product compares posts. */
function shinglesOf(post: WorldPost): Set<string> {
  const words = wordsOf(ownText(post));
  const parts = words.length < 6 ? [...words.join(' ')] : words;
  return new Set(parts.slice(2).map((_, at) => parts.slice(at, at + 3).join(' ')));
}

test('posts that share phrases and a quarter of their texts are declared duplicates', () => {
  const posts = world.posts.filter(({ area }) => area !== null);
  const sets = posts.map(shinglesOf);
  const holders = new Map<string, number[]>();
  for (const [at, set] of sets.entries())
    for (const shingle of set) holders.set(shingle, [...(holders.get(shingle) ?? []), at]);
  const shared = new Map<number, number>();
  for (const list of holders.values())
    for (const [index, one] of list.entries())
      for (const other of list.slice(index + 1)) {
        const pair = one * posts.length + other;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
  const undeclared = [...shared].flatMap(([pair, count]) => {
    const [first, second] = [Math.floor(pair / posts.length), pair % posts.length];
    const [one, other] = [posts[first], posts[second]];
    const all = (sets[first]?.size ?? 0) + (sets[second]?.size ?? 0) - count;
    const declared = one?.labels.dup != null && one.labels.dup === other?.labels.dup;
    return declared || count < 16 || count / all <= 0.25 ? [] : [`${one?.id} ${other?.id}`];
  });
  expect(undeclared).toEqual([]);
});

test('at least 40 queries are judged, most with posts that share their words and mean something else', () => {
  const graded = (query: string, grade: number): number =>
    world.posts.filter(({ labels }) => labels.relevance[query] === grade).length;
  expect(world.queries.length).toBeGreaterThanOrEqual(40);
  for (const { id } of world.queries) {
    expect(graded(id, 2), id).toBeGreaterThan(4);
    expect(graded(id, 1) + graded(id, 0), id).toBeGreaterThan(1);
  }
  const ambiguous = world.queries.filter(({ id }) => graded(id, 0) > 0);
  expect(ambiguous.length).toBeGreaterThanOrEqual(40);
});

test('each planted problem has posts from several places, within its time', () => {
  for (const { id, kind, from, to } of world.problems) {
    const posts = world.posts.filter(({ labels }) => labels.problem === id);
    expect(posts.length, id).toBeGreaterThanOrEqual(10);
    expect(unique(posts.map(({ platform }) => platform)), id).toBeGreaterThanOrEqual(4);
    expect(unique(posts.map(({ author }) => author)), id).toBe(posts.length);
    expect(
      posts.every(({ day }) => day >= from && day <= to),
      id,
    ).toBe(true);
    const lastDays = posts.filter(({ day }) => day > -3 && day <= 0).length;
    if (kind === 'steady') expect(lastDays, id).toBeLessThanOrEqual(3);
  }
});

test('names that are words occur in both senses', () => {
  for (const id of ['harbor', 'thread']) {
    const about = world.posts.filter(({ labels }) => labels.about.includes(id));
    const other = world.posts.filter(({ labels }) => labels.homonymOf === id);
    expect(about.length, id).toBeGreaterThanOrEqual(5);
    expect(other.length, id).toBeGreaterThanOrEqual(3);
  }
});

test('there are about as many true changes as changes that must stay silent, all still to come', () => {
  const silent = world.changes.filter(({ type }) => type !== 'change').length;
  expect(silent).toBeGreaterThan(world.changes.length / 3);
  expect(world.changes.every(({ day }) => day > 0)).toBe(true);
  for (const { company, path, day, type } of world.changes) {
    if (path === null || type !== 'change') continue;
    const changed = world.pages.some(
      (page) => page.company === company && page.path === path && page.day === day,
    );
    expect(changed, `${company} ${path} ${day}`).toBe(true);
  }
});
