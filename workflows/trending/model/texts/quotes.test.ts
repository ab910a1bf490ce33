import { expect, test } from 'vitest';
import { pickQuotes } from './quotes.ts';

const NOW = 1e12;
const post = (id: string, author: string, title: string, content = '') => ({
  id,
  platform: 'reddit',
  author,
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

test('a text that goes around on several platforms is quoted once', () => {
  const text = 'The dunning mails went out in German to every customer in Spain last night';
  const posts = [
    post('a', 'ann', 'Dunning mails in the wrong language', text),
    {
      ...post('b', 'bob', 'Dunning mails in the wrong language', 'Asked elsewhere, too.'),
      platform: 'github',
    },
    { ...post('c', 'cem', 'Look at this', `${text}. Read it twice.`), platform: 'hackernews' },
    post('d', 'dee', 'Our dunning mails ignore the language of the customer'),
  ];
  const quoted = pickQuotes(posts, ['dun', 'languag', 'custom'], NOW);
  expect(quoted).toHaveLength(2);
  expect(quoted).toContain('d');
});
