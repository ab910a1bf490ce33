import { expect, test } from 'vitest';
import { CORPUS_SEED, loadDrafts, loadWritten } from './corpus.ts';
import { withCopies } from './derive/derive.ts';
import { INTENT_LABELS, SANDBOX_PLATFORMS } from './post.ts';
import type { Draft, SandboxPlatform } from './post.ts';
import { completeReplies } from './replies.ts';

const drafts = loadDrafts();
const written = completeReplies(loadWritten());

const unique = (values: readonly unknown[]): number => new Set(values).size;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** What a post says itself: neither the title of another one nor, if it answers, its quotation. */
function ownText({ original, place, title, body }: Draft): string {
  if (original !== null) return body.replace(/^>.*$/gmu, '');
  return place === 'comment' || place === 'answer' ? body : `${title} ${body}`;
}

/** Three words that follow each other, as they are written. Not how the product compares posts. */
function shinglesOf(draft: Draft): Set<string> {
  const words = wordsOf(ownText(draft));
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

const sameGroup = (one: Draft, other: Draft): boolean =>
  one.duplicateGroup !== null && one.duplicateGroup === other.duplicateGroup;
const pairs = alikeness(drafts);

test('at least 3,000 posts, two thirds of them written by hand, 150 or more on each platform', () => {
  expect(drafts.length).toBeGreaterThanOrEqual(3_000);
  expect(written.length / drafts.length).toBeGreaterThan(2 / 3);
  const byPlatform = Map.groupBy(drafts, ({ platform }) => platform);
  for (const platform of SANDBOX_PLATFORMS)
    expect(byPlatform.get(platform)?.length, platform).toBeGreaterThanOrEqual(150);
});

test('twenty product areas have posts on each platform', () => {
  const areas = Map.groupBy(drafts, ({ area }) => area);
  const whole = [...areas].filter(
    ([, posts]) => posts.length >= 70 && unique(posts.map(({ platform }) => platform)) === 10,
  );
  expect(whole.length).toBeGreaterThanOrEqual(20);
});

test('each intent occurs on most platforms, each sentiment in each area', () => {
  for (const intent of INTENT_LABELS) {
    const places = drafts.filter((draft) => draft.intent === intent);
    expect(places.length, intent).toBeGreaterThanOrEqual(100);
    expect(unique(places.map(({ platform }) => platform)), intent).toBeGreaterThanOrEqual(7);
  }
  for (const [area, posts] of Map.groupBy(drafts, (draft) => draft.area))
    expect(unique(posts.map(({ sentiment }) => sentiment)), area).toBeGreaterThanOrEqual(3);
});

test('some eight in a hundred posts are in one of ten other languages', () => {
  const foreign = drafts.filter(({ language }) => language !== 'en');
  expect(foreign.length / drafts.length).toBeGreaterThan(0.06);
  expect(foreign.length / drafts.length).toBeLessThan(0.12);
  expect(unique(foreign.map(({ language }) => language))).toBeGreaterThanOrEqual(10);
});

test('posts are of every length', () => {
  const lengths = drafts.map((draft) => wordsOf(ownText(draft)).length).toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * lengths.length)] ?? 0;
  expect(at(0.02)).toBeLessThanOrEqual(7);
  expect(lengths[0]).toBeLessThanOrEqual(2);
  expect(at(0.95)).toBeGreaterThan(2 * at(0.25));
  expect(lengths.at(-1)).toBeGreaterThan(300);
});

/** The most characters that a title and a text may have; places with more tags are refused too. */
const LIMITS: Record<SandboxPlatform, { title: number; body: number; tags: number }> = {
  hackernews: { title: 80, body: 8_000, tags: 1 },
  reddit: { title: 300, body: 40_000, tags: 1 },
  stackoverflow: { title: 300, body: 30_000, tags: 7 },
  youtube: { title: 100, body: 5_000, tags: 1 },
  tumblr: { title: 300, body: 4_096, tags: 30 },
  pinterest: { title: 100, body: 800, tags: 1 },
  github: { title: 256, body: 65_536, tags: 1 },
  mastodon: { title: 500, body: 500, tags: 10 },
  quora: { title: 250, body: 10_000, tags: 1 },
  producthunt: { title: 105, body: 500, tags: 4 },
};

test('no post is longer than its platform allows', () => {
  const long = drafts.filter(({ platform, place, title, body }) => {
    const limit = LIMITS[platform];
    const named = place === 'comment' ? 0 : title.length;
    const both = platform === 'mastodon' ? title.length + body.length : 0;
    const tags = place.split(',').length;
    return named > limit.title || body.length > limit.body || both > 500 || tags > limit.tags;
  });
  expect(long.map(({ key, title }) => `${key} ${title.length}`)).toEqual([]);
});

test('a launch is a name of 40 characters and a tagline of 60', () => {
  const launches = drafts.filter(({ platform }) => platform === 'producthunt');
  for (const { key, title } of launches) {
    const [name = '', ...tagline] = title.split(': ');
    expect(name.length, key).toBeLessThanOrEqual(40);
    expect(tagline.join(': ').length, key).toBeGreaterThan(0);
    expect(tagline.join(': ').length, `${key} ${tagline.join(': ')}`).toBeLessThanOrEqual(64);
  }
});

test('no two posts outside a declared duplicate group share a quarter of their texts', () => {
  const alike = pairs
    .filter(({ one, other, share }) => share > 0.25 && !sameGroup(one, other))
    .map(({ one, other, share }) => `${one.key} ${other.key} ${share.toFixed(2)}`);
  expect(alike).toEqual([]);
});

test('each post of a declared duplicate group is like another one of it', () => {
  const best = new Map<string, number>();
  for (const { one, other, share } of pairs.filter((pair) => sameGroup(pair.one, pair.other)))
    for (const { key } of [one, other]) best.set(key, Math.max(share, best.get(key) ?? 0));
  const grouped = drafts.filter(({ duplicateGroup }) => duplicateGroup !== null);
  expect(unique(grouped.map(({ duplicateGroup }) => duplicateGroup))).toBeGreaterThanOrEqual(300);
  const strangers = grouped.filter(({ key }) => (best.get(key) ?? 0) < 0.15);
  expect(strangers.map(({ key }) => key)).toEqual([]);
});

/** The texts that more than `allowed` written posts have in common. */
function repeated(texts: (draft: Draft) => readonly string[], allowed: number): string[] {
  const counts = new Map<string, number>();
  for (const draft of written)
    for (const text of new Set(texts(draft))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => (count > allowed ? [`${text} (${count})`] : []));
}

function opening(draft: Draft): string[] {
  const words = wordsOf(ownText(draft).replace(/^(?:Ask|Show) HN: /u, ''));
  return words.length < 5 ? [] : [words.slice(0, 5).join(' ')];
}

test('at most three written posts begin with the same five words', () => {
  expect(repeated(opening, 3)).toEqual([]);
});

const sentencesOf = (draft: Draft): string[] =>
  ownText(draft)
    .split(/[.!?\n]+/u)
    .map((sentence) => wordsOf(sentence))
    .filter((words) => words.length >= 5)
    .map((words) => words.join(' '));

test('no sentence of five or more words stands in three written posts', () => {
  expect(repeated(sentencesOf, 2)).toEqual([]);
});

test('what is put around a copy is put around few of them', () => {
  const endings = Map.groupBy(
    drafts.filter(({ key, body }) => key.includes('.') && /\n/u.test(body)),
    ({ body }) => body.split('\n').at(-1),
  );
  for (const [line, copies] of endings) expect(copies.length, line).toBeLessThanOrEqual(12);
});

const copiesOf = (seed: string): string[] =>
  withCopies(written, seed).map(({ key, body }) => key + body);

test(`the same seed makes the same copies (seed ${CORPUS_SEED}), another one others`, () => {
  expect(copiesOf(CORPUS_SEED)).toEqual(drafts.map(({ key, body }) => key + body));
  expect(copiesOf('another')).not.toEqual(copiesOf(CORPUS_SEED));
});

test('what answers or quotes a post says something of its own and is no duplicate of it', () => {
  const replies = written.filter(({ original }) => original !== null);
  expect(replies.length).toBeGreaterThanOrEqual(100);
  for (const reply of replies) {
    expect(reply.duplicateGroup, reply.key).toBeNull();
    expect(wordsOf(ownText(reply)).length, reply.key).toBeGreaterThanOrEqual(5);
  }
});
