import { expect, test } from 'vitest';
import { PLATFORMS } from '../platforms/index.ts';
import type { WorldPost } from './files.ts';
import { postSchema } from './files.ts';
import { servePosts } from './post.ts';

const START = 1_795_000_000;
const FORMS = new Map(PLATFORMS.map((platform) => [platform.id, platform]));

const stated = (more: Partial<WorldPost>): WorldPost =>
  postSchema.parse({
    id: 'p1',
    platform: 'reddit',
    kind: 'self',
    author: 'someone',
    text: 'First sentence. Second one.',
    day: -1,
    labels: { intent: 'other', sentiment: 'neutral' },
    ...more,
  });

const served = (more: Partial<WorldPost>) => {
  const [post] = servePosts([stated(more)], START, FORMS);
  if (!post) throw new Error('Nothing was served.');
  return post;
};

test('a post is dated from the start of the world', () => {
  expect(served({ day: -1 }).createdAt).toBe(START - 86_400);
  expect(served({ day: 0.5 }).createdAt).toBe(START + 43_200);
});

test('a title that a platform needs is made from the first sentence', () => {
  expect(served({ title: null }).title).toBe('First sentence.');
  expect(served({ platform: 'mastodon', title: null }).title).toBe('');
  expect(served({ platform: 'tumblr', title: '' }).title).toBe('');
});

test.each([
  ['hackernews', 'launch', 'Show HN: X', 'show'],
  ['hackernews', 'post', 'Ask HN: X?', 'ask'],
  ['hackernews', 'post', null, 'comment'],
  ['hackernews', 'post', 'X', 'story'],
  ['quora', 'post', 'X?', 'question'],
  ['quora', 'answer', null, 'answer'],
] as const)('%s: the kind %s with the title %s is served as %s', (platform, kind, title, place) => {
  expect(served({ platform, kind, title }).place).toBe(place);
});

test('authors become names that fit into addresses, and keep their server on Mastodon', () => {
  expect(served({ platform: 'tumblr', author: 'Ada & Sons' }).author).toBe('Ada-Sons');
  expect(served({ author: 'u/ada' }).author).toBe('ada');
  expect(served({ author: '[deleted]' }).author).toBe('[deleted]');
  const status = served({ platform: 'mastodon', author: '@ada@makers.example' });
  expect(status.author).toBe('ada');
  expect(FORMS.get('mastodon')?.postId(status)).toMatch(
    /^https:\/\/makers\.example\/users\/ada\//u,
  );
  expect(served({ platform: 'quora', author: 'Ada Byron' }).author).toBe('Ada Byron');
});

test('a status has the hashtags of its text', () => {
  const text = 'On #SalonBooking and #crm, not a#b or #1.';
  expect(served({ platform: 'mastodon', tags: ['crm'], text }).tags).toEqual([
    'crm',
    'SalonBooking',
  ]);
});

test('numbers are unique, also where titles repeat, and others when the world begins again', () => {
  const posts = PLATFORMS.flatMap(({ id: platform }) =>
    Array.from({ length: 40 }, (_, index) =>
      stated({ id: `${platform}-${index}`, platform, title: `Title ${index % 3}`, kind: 'post' }),
    ),
  );
  const numbers = servePosts(posts, START, FORMS).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(posts.length);
  const later = new Set(servePosts(posts, START + 60, FORMS).map(({ number }) => number));
  expect(numbers.filter((number) => later.has(number))).toEqual([]);
});

test('a comment is under the story of its title', () => {
  const [story, comment] = servePosts(
    [
      stated({ id: 'a', platform: 'hackernews', kind: 'story', title: 'X' }),
      stated({ id: 'b', platform: 'hackernews', kind: 'comment', title: 'X' }),
    ],
    START,
    FORMS,
  );
  expect(comment?.story).toBe(story?.number);
  expect(comment?.number).not.toBe(story?.number);
});
