import { expect, test } from 'vitest';
import { CORPUS_SEED, createCorpus, loadDrafts } from './corpus.ts';
import { readDrafts } from './format.ts';
import { SANDBOX_PLATFORMS } from './post.ts';
import { ageAt } from './schedule.ts';

const DAY = 86_400;
const ANCHOR = 1_795_000_000;
const drafts = loadDrafts();
const corpus = createCorpus({ drafts, seed: CORPUS_SEED, anchor: ANCHOR });
const present = corpus.all(ANCHOR);

const unique = (values: readonly unknown[]): number => new Set(values).size;

test(`the corpus (seed ${CORPUS_SEED}) has many posts on each platform from the start`, () => {
  for (const platform of SANDBOX_PLATFORMS) {
    expect(corpus.postsOf(platform, ANCHOR).length, platform).toBeGreaterThanOrEqual(150);
  }
});

test('every hour, day, week, month and year before the clock has posts on each platform', () => {
  for (const platform of SANDBOX_PLATFORMS) {
    const posts = corpus.postsOf(platform, ANCHOR);
    const since = (seconds: number) =>
      posts.filter((post) => post.createdAt >= ANCHOR - seconds).length;
    expect(since(3_600), platform).toBeGreaterThanOrEqual(5);
    expect(since(DAY), platform).toBeGreaterThan(since(3_600) + 15);
    expect(since(7 * DAY), platform).toBeGreaterThan(since(DAY) + 40);
    expect(since(30 * DAY), platform).toBeGreaterThan(since(7 * DAY) + 10);
    expect(since(365 * DAY), platform).toBe(posts.length);
  }
});

test.each(['crm', 'invoicing', 'feedback', 'project-management'])(
  'a first search for %s finds posts of the last day on all platforms, and some arrive soon',
  (area) => {
    const posts = present.filter((post) => post.area === area);
    const recent = posts.filter((post) => post.createdAt >= ANCHOR - DAY);
    expect(unique(recent.map((post) => post.platform))).toBe(SANDBOX_PLATFORMS.length);
    const later = corpus.all(ANCHOR + 1_200).filter((post) => post.area === area);
    expect(later.length).toBeGreaterThanOrEqual(posts.length + 4);
  },
);

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

test('a post with an unknown label is refused with its place', () => {
  expect(() => readDrafts('crm', '@@ 1 reddit/x shouting 0\nTitle\n')).toThrow(/crm: .*shouting/);
});
