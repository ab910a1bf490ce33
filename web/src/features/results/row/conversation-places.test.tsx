import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resultOf } from '../testing/samples.ts';
import { ConversationPlaces } from './result-row.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const place = (n: number, more: Parameters<typeof resultOf>[1]) =>
  resultOf(n, { createdAt: '2026-11-20T12:00:00.000Z', ...more });
const render = (places: Parameters<typeof ConversationPlaces>[0]['places']): string =>
  renderToString(<ConversationPlaces places={places} now={NOW} />);

test('a conversation names its other places, each with its link and date', () => {
  const html = render([
    place(1, { platform: 'reddit', url: 'https://reddit.com/r/x/1', author: 'maria' }),
    place(2, { platform: 'hackernews', url: 'https://news.ycombinator.com/item?id=2' }),
  ]);
  expect(html).toContain('Also on');
  expect(html).toContain('href="https://reddit.com/r/x/1"');
  expect(html).toContain('aria-label="Reddit, by maria"');
  expect(html).toContain('href="https://news.ycombinator.com/item?id=2"');
  expect(html.match(/dateTime="2026-11-20T12:00:00.000Z"/gi)).toHaveLength(2);
});

test('many places are collapsed, and an unsafe address is not a link', () => {
  const many = [1, 2, 3, 4, 5].map((n) =>
    place(n, { platform: 'reddit', url: 'javascript:alert(1)' }),
  );
  const html = render(many);
  expect(html).toContain('and 2 more');
  expect(html).not.toContain('href=');
});
