import { expect, test } from 'vitest';
import { groupCopies } from '../rank.ts';

const post = (author: string, title: string, words: string, postedAt: number) => ({
  author,
  title,
  conversation: title.toLowerCase().replace(/^re: /, ''),
  words,
  postedAt,
});

test('what one author repeats under a title, or in the same words, is a copy of the first', () => {
  const [first, later, renamed] = [
    post('ann', 'Fish dying?', 'fish dying', 1),
    post('ann', 'Fish dying?', 'fish dying again', 2),
    post('ann', 'Dying fish?', 'fish dying', 3),
  ];
  expect([...groupCopies([renamed, later, first])]).toEqual([[first, [later, renamed]]]);
});

test('others who say the same, and several answers of one author, are no copies', () => {
  const posts = [
    post('ann', 'Fish dying?', 'fish dying', 1),
    post('bob', 'Fish dying?', 'fish dying', 2),
    post('cem', 'Re: Fish dying?', 'change water', 3),
    post('cem', 'Re: Fish dying?', 'test ammonia', 4),
  ];
  expect([...groupCopies(posts)]).toEqual(posts.map((one) => [one, []]));
});
