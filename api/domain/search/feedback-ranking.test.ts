import { expect, test } from 'vitest';
import { foldConversations } from './conversations.ts';
import { comparedWords } from './likeness.ts';
import type { Disliked } from './likeness.ts';
import { rankByFeedback } from './feedback-ranking.ts';
import type { RankedPost } from './feedback-ranking.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
type Post = Parameters<typeof foldConversations>[0][number] & RankedPost;
const post = (n: number, title: string, relevance: number): Post => ({
  id: uuid(n),
  platform: 'reddit',
  url: `https://example.test/${n}`,
  sentiment: 0,
  textRemovedAfterDays: null,
  title,
  content: '',
  author: `author${n}`,
  createdAt: null,
  relevance,
  intent: 'other',
  conversationId: null,
  ownVerdict: null,
});
const mark = (of: Post): Disliked => ({
  leadId: uuid(900),
  mentionIds: [of.id],
  title: of.title,
  platform: of.platform,
  author: of.author,
  intent: of.intent,
  words: comparedWords(of),
});

const LIST = foldConversations([
  post(1, 'Invoice template for wedding photographers', 0.8),
  post(2, 'Our clients pay invoices months late', 0.7),
  post(3, 'Chasing late payments from agencies', 0.6),
]);
const titles = (rows: ReturnType<typeof rankByFeedback>): string[] =>
  rows.map(({ conversation }) => conversation.title);

test('A-88: posts like one marked as not for me in another search rank lower, with the reason', () => {
  const marked = mark(post(9, 'Free invoice template for wedding planners', 0.9));
  const rows = rankByFeedback(LIST, [], [marked]);
  expect(titles(rows).at(-1)).toBe('Invoice template for wedding photographers');
  expect(rows.at(-1)?.loweredBy).toEqual(marked);
  expect(rows[0]?.loweredBy, 'what does not resemble it').toBeNull();
});

test('A-88: the marked post itself comes last, and without marks the order is unchanged', () => {
  const first = LIST[0];
  if (first === undefined) throw new Error('The list is empty.');
  const rows = rankByFeedback(LIST, [], [mark(first)]);
  expect(rows.at(-1)?.conversation.id).toBe(first.id);
  expect(rows.at(-1)?.loweredBy, 'its own mark says why').toBeNull();
  expect(titles(rankByFeedback(LIST, [], []))).toEqual(LIST.map(({ title }) => title));
});

const promotion = (n: number): Post => ({
  ...post(n, `product${n}`, 0.9 - n / 100),
  intent: 'promotion',
});
const promotionsInLowerHalf = (rows: ReturnType<typeof rankByFeedback>): number =>
  rows.slice(5).filter(({ conversation }) => conversation.intent === 'promotion').length;

test('A-88: five marks of one intent lower its other posts, with the reason; one mark does not', () => {
  const list = foldConversations([
    ...Array.from({ length: 5 }, (_, n) => promotion(n)),
    ...Array.from({ length: 5 }, (_, n) => post(10 + n, `question${n}`, 0.8)),
  ]);
  const marks = Array.from({ length: 5 }, (_, n) => mark(promotion(50 + n)));
  const lowered = rankByFeedback(list, [], marks);
  expect(promotionsInLowerHalf(lowered)).toBe(5);
  expect(lowered.at(-1)?.loweredBy?.intent).toBe('promotion');
  const shown = rankByFeedback(list, [], marks.slice(0, 1));
  expect(shown.every(({ loweredBy }) => loweredBy === null)).toBe(true);
});

const pin = (n: number): Post => ({ ...post(n, `pin${n}`, 0.8), platform: 'pinterest' });

test('A-88: five marks of one site lower its other posts, whatever their text', () => {
  const list = foldConversations([
    ...Array.from({ length: 5 }, (_, n) => pin(n)),
    ...Array.from({ length: 5 }, (_, n) => post(10 + n, `question${n}`, 0.75)),
  ]);
  const rows = rankByFeedback(
    list,
    [],
    Array.from({ length: 5 }, (_, n) => mark(pin(50 + n))),
  );
  expect(rows.slice(5).map(({ conversation }) => conversation.platform)).toEqual(
    Array.from({ length: 5 }, () => 'pinterest'),
  );
});
