import { expect, test } from 'vitest';
import { pickQuotes } from './quotes.ts';

const NOW = 1e12;
const post = (id: string, voice: string, title: string, content = '') => ({
  id,
  platform: 'reddit',
  voice,
  words: title,
  title,
  content,
  postedAt: NOW,
  likes: 1,
  comments: 1,
});

test('quotes are by different people, and none is promotion', () => {
  const posts = [
    post('a', 'ann', 'Webhook retries arrive twice since Monday'),
    post('b', 'ann', 'Webhook retries arrive three times now'),
    post('c', 'bob', 'Why does every webhook retry come in twice?'),
    post(
      'd',
      'shop',
      'Webhook retries arrive twice? Try HookFix',
      'We just launched HookFix! Sign up with code HOOK20 for 20 % off at hookfix.example.',
    ),
  ];
  expect(pickQuotes(posts, ['webhook', 'retri', 'twice'], NOW).toSorted()).toEqual(['a', 'c']);
});
