import { expect, test } from 'vitest';
import { searchCompletedAlert, watchedSearchAlert } from './candidates.ts';

const LONG = `😀${'invoice '.repeat(60)}`;

test('a query of hundreds of characters is cut at 80 in an alert, between characters', () => {
  const search = { searchId: 's', query: LONG, found: 1, round: 1 };
  const watch = { watchedSearchId: 'w', query: LONG, collection: 1, posts: 2, relevance: 1 };
  const cut = `😀${'invoice '.repeat(9)}invoic…`;
  expect(searchCompletedAlert(search)).toMatchObject({
    sentence: `Your search for “${cut}” is finished: 1 post found.`,
    subject: { name: cut },
  });
  expect(watchedSearchAlert({ ...watch, sourceUrl: null }).sentence).toBe(
    `2 new posts for “${cut}”.`,
  );
});

test('a query of 80 characters is shown whole', () => {
  const query = 'x'.repeat(80);
  const { sentence } = searchCompletedAlert({ searchId: 's', query, found: 0, round: 1 });
  expect(sentence).toBe(`Your search for “${query}” is finished: 0 posts found.`);
});
