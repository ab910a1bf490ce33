import { expect, test } from 'vitest';
import { stemsOf } from '../search/words.ts';
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

/** Pairs of words that follow each other: what two texts share beyond their subject. */
function pairsOf(draft: Draft): Set<string> {
  const own = draft.place === 'comment' ? draft.body : `${draft.title} ${draft.body}`;
  const stems = stemsOf(own);
  return new Set(stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`));
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

test('no two posts outside a declared duplicate group share a third of their word pairs', () => {
  const pairs = drafts.map((draft) => ({ draft, pairs: pairsOf(draft) }));
  const alike: string[] = [];
  for (const [index, one] of pairs.entries()) {
    for (const other of pairs.slice(index + 1)) {
      const group = one.draft.duplicateGroup;
      if (group !== null && group === other.draft.duplicateGroup) continue;
      const shared = one.pairs.intersection(other.pairs).size;
      const smaller = Math.max(1, Math.min(one.pairs.size, other.pairs.size));
      const sameStory = one.draft.title === other.draft.title;
      if (!sameStory && shared / smaller > 1 / 3 && shared > 3) {
        alike.push(`${one.draft.key} ${other.draft.key}`);
      }
    }
  }
  expect(alike).toEqual([]);
});

test('a declared duplicate group has at least two posts that really are alike', () => {
  const groups = Map.groupBy(
    drafts.filter((draft) => draft.duplicateGroup !== null),
    (draft) => draft.duplicateGroup,
  );
  expect(groups.size).toBeGreaterThanOrEqual(10);
  for (const [name, members] of groups) {
    expect(members.length, `${name}`).toBeGreaterThan(1);
    const [first, second] = members.map(pairsOf);
    const shared = first && second ? first.intersection(second).size / first.size : 0;
    expect(shared, `${name}`).toBeGreaterThan(0.3);
  }
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
