import { expect, test } from 'vitest';
import { CORPUS_SEED, createCorpus, loadDrafts } from './corpus.ts';
import { readDrafts } from './format.ts';
import { INTENT_LABELS, SANDBOX_PLATFORMS } from './post.ts';
import type { Draft } from './post.ts';
import { ageAt } from './schedule.ts';

const DAY = 86_400;
const ANCHOR = 1_795_000_000;
const drafts = loadDrafts();
const corpus = createCorpus({ drafts, seed: CORPUS_SEED, anchor: ANCHOR });
const present = corpus.all(ANCHOR);

const unique = (values: readonly unknown[]): number => new Set(values).size;
const draftsBy = (value: (draft: Draft) => string) => Map.groupBy(drafts, value);

/** What a post says itself: neither the title of another one nor, if it answers, its quotation. */
function ownText({ original, place, title, body }: Draft): string {
  if (original !== null) return body.replace(/^>.*$/gmu, '');
  return place === 'comment' || place === 'answer' ? body : `${title} ${body}`;
}

/** Three words that follow each other, as they are written. Not how the product compares posts. */
function shinglesOf(draft: Draft): Set<string> {
  const words =
    ownText(draft)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.length < 6 ? [...words.join(' ')] : words;
  return new Set(parts.slice(2).map((_, at) => parts.slice(at, at + 3).join(' ')));
}

/** Pairs of posts that share a text, with the share of the shingles of both that both have. */
function alikeness(posts: readonly Draft[]): { one: Draft; other: Draft; share: number }[] {
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
  return [...shared].flatMap(([pair, count]) => {
    const [first, second] = [Math.floor(pair / posts.length), pair % posts.length];
    const [one, other] = [posts[first], posts[second]];
    if (!one || !other) return [];
    const all = (sets[first]?.size ?? 0) + (sets[second]?.size ?? 0) - count;
    return [{ one, other, share: count / all }];
  });
}

/** The platforms with many posts in each area. */
const FORUMS = ['hackernews', 'reddit', 'stackoverflow'] as const;

test(`the corpus (seed ${CORPUS_SEED}) holds at least 600 posts, many on each forum`, () => {
  expect(drafts.length).toBeGreaterThanOrEqual(600);
  for (const platform of FORUMS) {
    expect(corpus.postsOf(platform, ANCHOR).length).toBeGreaterThanOrEqual(150);
  }
});

test('every hour, day, week, month and year before the clock has posts on each forum', () => {
  for (const platform of FORUMS) {
    const posts = corpus.postsOf(platform, ANCHOR);
    const since = (seconds: number) =>
      posts.filter((post) => post.createdAt >= ANCHOR - seconds).length;
    expect(since(3_600)).toBeGreaterThanOrEqual(5);
    expect(since(DAY)).toBeGreaterThan(since(3_600) + 15);
    expect(since(7 * DAY)).toBeGreaterThan(since(DAY) + 40);
    expect(since(30 * DAY)).toBeGreaterThan(since(7 * DAY) + 10);
    expect(since(365 * DAY)).toBe(posts.length);
  }
});

test('no post comes from the future, none is older than a year', () => {
  for (const post of present) {
    expect(post.createdAt).toBeLessThanOrEqual(ANCHOR);
    expect(post.createdAt).toBeGreaterThan(ANCHOR - 365 * DAY);
  }
  expect(ageAt(0)).toBeGreaterThan(0);
  expect(ageAt(0.999_999)).toBeLessThan(365 * DAY);
});

test('the same seed and anchor give the same posts, another anchor gives others', () => {
  const again = createCorpus({ drafts, seed: CORPUS_SEED, anchor: ANCHOR }).all(ANCHOR);
  expect(again).toEqual(present);
  const later = createCorpus({ drafts, seed: CORPUS_SEED, anchor: ANCHOR + 500 }).all(ANCHOR + 500);
  expect(new Set(later.map((post) => post.key))).toEqual(new Set(present.map((post) => post.key)));
  const numbers = new Set(present.map((post) => post.number));
  expect(later.filter((post) => numbers.has(post.number))).toEqual([]);
});

test('a post that has arrived stands where it stood when the world is made again', () => {
  const now = ANCHOR + 1_800;
  const again = createCorpus({ drafts, seed: CORPUS_SEED, anchor: ANCHOR });
  expect(again.all(now)).toEqual(corpus.all(now));
});

test('something arrives on each platform within the first minutes', () => {
  const known = new Set(present.map((post) => post.key));
  const arrived = corpus.all(ANCHOR + 600).filter((post) => !known.has(post.key));
  expect(new Set(arrived.map((post) => post.platform))).toEqual(new Set(SANDBOX_PLATFORMS));
});

test('posts arrive while the clock runs and stay once they are there', () => {
  const hour = corpus.all(ANCHOR + 3_600);
  expect(hour.length).toBeGreaterThan(present.length + 20);
  const keys = new Set(hour.map((post) => post.key));
  expect(present.every((post) => keys.has(post.key))).toBe(true);
  const days = corpus.all(ANCHOR + 2 * DAY);
  expect(new Set(days.map((post) => post.key)).size).toBe(days.length);
});

test('a story is older than the comments under it', () => {
  const stories = present.filter((post) => post.platform === 'hackernews');
  for (const comment of stories.filter((post) => post.place === 'comment')) {
    const story = stories.find((post) => post.place !== 'comment' && post.title === comment.title);
    if (story) expect(story.createdAt).toBeLessThan(comment.createdAt);
  }
});

test('keys, numbers and titles with texts are unique', () => {
  expect(unique(drafts.map((draft) => draft.key))).toBe(drafts.length);
  expect(unique(drafts.map((draft) => `${draft.platform} ${draft.title} ${draft.body}`))).toBe(
    drafts.length,
  );
  for (const platform of SANDBOX_PLATFORMS) {
    const posts = corpus.postsOf(platform, ANCHOR);
    expect(unique(posts.map((post) => post.number))).toBe(posts.length);
  }
});

const sameGroup = (one: Draft, other: Draft): boolean =>
  one.duplicateGroup !== null && one.duplicateGroup === other.duplicateGroup;

test('no two posts outside a declared duplicate group share a quarter of their texts', () => {
  const alike = alikeness(drafts)
    .filter(({ one, other, share }) => share > 0.25 && !sameGroup(one, other))
    .map(({ one, other, share }) => `${one.key} ${other.key} ${share.toFixed(2)}`);
  expect(alike).toEqual([]);
});

test('each post of a declared duplicate group is like another one of it', () => {
  const pairs = alikeness(drafts).filter(({ one, other }) => sameGroup(one, other));
  const best = new Map<string, number>();
  for (const { one, other, share } of pairs)
    for (const { key } of [one, other]) best.set(key, Math.max(share, best.get(key) ?? 0));
  const grouped = drafts.filter((draft) => draft.duplicateGroup !== null);
  expect(unique(grouped.map((draft) => draft.duplicateGroup))).toBeGreaterThanOrEqual(300);
  const strangers = grouped.filter((draft) => (best.get(draft.key) ?? 0) < 0.15);
  expect(strangers.map((draft) => draft.key)).toEqual([]);
});

test('every intent occurs, in several languages and with every sentiment', () => {
  expect([...draftsBy((draft) => draft.intent).keys()].toSorted()).toEqual(
    [...INTENT_LABELS].toSorted(),
  );
  expect(draftsBy((draft) => draft.language).size).toBeGreaterThanOrEqual(5);
  expect(draftsBy((draft) => draft.sentiment).size).toBe(4);
});

test('a post with an unknown label is refused with its place', () => {
  expect(() => readDrafts('crm', '@@ 1 reddit/x shouting 0\nTitle\n')).toThrow(/crm: .*shouting/);
});
