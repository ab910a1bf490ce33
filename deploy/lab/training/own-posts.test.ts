import { describe, expect, test } from 'vitest';
import { parseMarket, readOwnMarkets, readOwnPosts } from './own-posts.ts';

const MARKET = `? piano lessons
? pupils forget to practice

@@ reddit recommendation 0 32
Lessons for a left-handed drummer of 61
Evenings, near a tram.

Cash is fine.

@@ hackernews other - 00
Re: Show HN: Metronome in a terminal
Nice, but my cat hates it.

@@ none complaint ~ 10

@user the app counts to five
`;

describe('markets that we wrote', () => {
  test('queries, labels, grades and texts are read', () => {
    const { name, queries, posts } = parseMarket('music-lessons.txt', MARKET);
    expect(name).toBe('music-lessons');
    expect(queries).toEqual(['piano lessons', 'pupils forget to practice']);
    expect(posts).toEqual([
      {
        platform: 'reddit',
        intent: 'recommendation',
        sentiment: 'neutral',
        grades: [3, 2],
        group: 'music-lessons-1',
        source: 'own posts',
        post: {
          title: 'Lessons for a left-handed drummer of 61',
          content: 'Evenings, near a tram.\n\nCash is fine.',
        },
      },
      {
        platform: 'hackernews',
        intent: 'other',
        sentiment: 'negative',
        grades: [0, 0],
        group: 'music-lessons-2',
        source: 'own posts',
        post: {
          kind: 'comment',
          title: 'Re: Show HN: Metronome in a terminal',
          content: 'Nice, but my cat hates it.',
        },
      },
      {
        intent: 'complaint',
        sentiment: 'mixed',
        grades: [1, 0],
        group: 'music-lessons-3',
        source: 'own messages',
        post: { title: '', content: '@user the app counts to five' },
      },
    ]);
  });

  test.each([
    ['mastodon', '', 'One line.\nTwo.', { title: 'One line.', content: 'One line.\nTwo.' }],
    ['tumblr', '', 'a  b\n\nc', { title: 'a b c', content: 'a  b\n\nc' }],
    ['tumblr', 'Named', 'a', { title: 'Named', content: 'a' }],
    ['pinterest', '', 'Desk ideas', { title: 'Desk ideas', content: 'Desk ideas' }],
    ['producthunt', 'Ohm: Quiet plugs', '', { title: 'Ohm: Quiet plugs', content: 'Quiet plugs' }],
    ['quora', 'Re: Why?', 'So.', { kind: 'answer', title: 'Why?', content: 'So.' }],
  ])('a post of %s is read as its adapter reads it: %j, %j', (platform, title, text, post) => {
    const { posts } = parseMarket('any.txt', `@@ ${platform} other 0\n${title}\n${text}\n`);
    expect(posts[0]?.post).toEqual(post);
  });

  test('the title of an untitled post on Tumblr ends with a whole word', () => {
    const { posts } = parseMarket('any.txt', `@@ tumblr other 0\n\n${'seven77 '.repeat(20)}`);
    expect(posts[0]?.post.title).toBe(`${'seven77 '.repeat(12).trim()}...`);
  });

  test.each(['facebook other 0 1', 'reddit joke 0 1', 'reddit other ? 1', 'reddit other 0 12'])(
    'the header "%s" is refused with the file and the number of the post',
    (header) => {
      expect(() => parseMarket('any.txt', `? q\n\n@@ ${header}\nTitle\n`)).toThrow(
        `any.txt: post 1 has a wrong header: @@ ${header}`,
      );
    },
  );

  test('every file reads, no text comes twice, and about an eighth is held out', () => {
    const learnt = readOwnPosts('learnt');
    const heldOut = readOwnPosts('held out');
    const texts = [...learnt, ...heldOut].map(({ post }) => `${post.title}\n${post.content}`);
    expect(new Set(texts).size).toBe(texts.length);
    expect(heldOut.length / texts.length).toBeGreaterThan(0.08);
    expect(heldOut.length / texts.length).toBeLessThan(0.17);
    for (const { queries, name } of readOwnMarkets('learnt'))
      expect(queries.length === 6 || name.startsWith('messages')).toBe(true);
  });
});
