import { expect, test } from 'vitest';
import { termsOf } from '../texts/terms.ts';
import { withConversations } from './conversations.ts';

const post = (title: string, content: string, postedAt: number) => ({
  title,
  words: content,
  terms: termsOf({ title, content }),
  postedAt,
});
const conversationsOf = (posts: readonly ReturnType<typeof post>[]): string[] =>
  withConversations(posts).map(({ conversation }) => conversation);
const RESERVE =
  'Grew from 8k to 31k a month, and now every payout is missing a fifth for 180 days. We make fourteen percent margin, so the reserve eats wages, rent and flour until spring.';

test('an answer is of the conversation of its title, and a text without a title is its own', () => {
  const answers = [
    post('Ask HN: Which CRM?', '', 1),
    post('Re: Ask HN: Which CRM?', 'Ours.', 2),
    post('', 'Nothing works.', 3),
  ];
  const [first, second, third] = conversationsOf(answers);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('who repeats or quotes a long text takes part in its conversation, in whatever order posts come', () => {
  const quoted = post('Account closed without reason', `Related: ${RESERVE}`, 2);
  const original = post('Processor holds part of our payments as a reserve', RESERVE, 1);
  const other = post('Payout is late', 'Third month in a row, and nobody answers the phone.', 3);
  const [first, second, third] = conversationsOf([quoted, original, other]);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('short complaints in the same words are of different people', () => {
  const posts = ['today', 'again', 'since Monday'].map((when, at) =>
    post(`Lockers are full ${when}`, '', at),
  );
  expect(new Set(conversationsOf(posts)).size).toBe(3);
});

test('long texts about the same in own words stay apart', () => {
  const posts = [
    post('Door app down', 'Members were locked out at five in the morning, twelve in the rain.', 1),
    post(
      'Locked out again',
      'The reader blinks red and the door app shows a spinner to members.',
      2,
    ),
  ];
  expect(new Set(conversationsOf(posts)).size).toBe(2);
});
