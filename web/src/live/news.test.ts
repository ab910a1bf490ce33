import { expect, test } from 'vitest';
import { NO_NEWS, addNews, newsPrefix, registerNews } from './news.ts';
import type { NumberedEvent } from './numbered-event.ts';

registerNews(({ data }) => ('news' in data ? (data.news as never) : null));

const event = (news: unknown) =>
  ({ type: 'x', data: { news }, seq: 1, at: '', stream: 'user' }) as unknown as NumberedEvent;
const arrived = (count: number) => event({ kind: 'arrived', count });
const ended = (id: string) => event({ kind: 'ended', id, title: 'Done', body: '' });

test('ux 7: arrivals are counted while hidden, until a job has ended', () => {
  const some = addNews(addNews(NO_NEWS, [arrived(2)]), [event(null), arrived(1)]);
  expect(newsPrefix(NO_NEWS)).toBe('');
  expect(newsPrefix(some)).toBe('(3) ');
  expect(newsPrefix(addNews(some, [ended('a')]))).toBe('✓ ');
});

test('each job ends once', () => {
  const news = addNews(NO_NEWS, [ended('a'), ended('a'), ended('b')]);
  expect(news.ended.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('an alert counts as an arrival and is notified, in order with jobs that end', () => {
  const notification = { id: 'n', title: 'Alert', body: 'Kontaktly raised Growth.' };
  const news = addNews(NO_NEWS, [
    event({ kind: 'arrived', count: 1, notification }),
    arrived(4),
    ended('a'),
    ended('a'),
  ]);
  expect(news.arrived).toBe(5);
  expect(news.notifications.map(({ id }) => id)).toEqual(['n', 'a']);
});
