import { expect, test } from 'vitest';
import type { RecentMention } from '#contracts/competitors/competitor.ts';
import { competitorOf, detailOf, idOf } from '../../testing/samples.ts';
import { voicesOf } from './voices.ts';

const mention = (n: number, title: string, content: string): RecentMention => ({
  id: idOf(n),
  platform: 'reddit',
  url: `https://posts.example/${n}`,
  title,
  content,
  author: null,
  timestamp: null,
  sentiment: 0,
  engagement: { likes: null, comments: null, shares: null },
});

const naming = (mentions: RecentMention[]) => {
  const competitor = competitorOf(1, { name: 'Facturo' });
  competitor.analytics.recent_mentions = mentions;
  return detailOf(1, { competitor });
};

test('posts in a language without sentiment analysis are quoted where they name the competitor', () => {
  const detail = naming([
    mention(1, 'Facturo', 'Hola a todos. Facturo me ahorra dos horas por semana. Un saludo.'),
    mention(2, 'Sin nombre', ''),
  ]);
  expect(voicesOf(detail).map(({ quote }) => quote)).toEqual([
    'Facturo me ahorra dos horas por semana.',
    'Sin nombre',
  ]);
});

test('posts quoted by a theme and repeated quotes are left out', () => {
  const detail = naming([
    mention(1, 'Facturo is slow', ''),
    mention(2, 'Facturo es lento', ''),
    mention(3, 'Facturo es lento', ''),
  ]);
  const quote = { ...mention(1, '', ''), mentionId: idOf(1), quote: 'Facturo is slow' };
  const complaints = [{ theme: 'Reliability', count: 1, quotes: [quote] }];
  expect(voicesOf({ ...detail, complaints }).map(({ mentionId }) => mentionId)).toEqual([idOf(2)]);
});

test('a quote is at most as long as an excerpt', () => {
  const [voice] = voicesOf(naming([mention(1, '', `Facturo ${'mucho '.repeat(200)}`)]));
  expect(voice?.quote).toHaveLength(200);
});
