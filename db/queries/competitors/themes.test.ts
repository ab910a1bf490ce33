import { expect, test } from 'vitest';
import { themesOf } from './themes.ts';

const mention = (content: string) => ({
  id: 'one',
  platform: 'hackernews' as const,
  url: 'https://news.example/1',
  title: '',
  content,
  sentiment: -0.8,
});

test('a complaint quotes its author, not the lines that the author quotes', () => {
  const { complaints } = themesOf([
    mention('> sync over any folder\n\nThat lost my notes. The price doubled too.'),
  ]);
  expect(complaints.map(({ theme, quotes }) => [theme, quotes[0]?.quote])).toEqual([
    ['Price', 'The price doubled too.'],
    ['Reliability', 'That lost my notes.'],
  ]);
});
