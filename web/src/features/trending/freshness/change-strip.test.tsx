import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { TrendSummary } from '#contracts/trending/list.ts';
import { ChangeStrip } from './freshness.tsx';

const rendered = (more: Partial<TrendSummary>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChangeStrip
        summary={{ new: 0, rising: 0, falling: 0, gone: [], ...more }}
        pathOf={(id) => `/trending-problems/${id}`}
      />
    </MemoryRouter>,
  );

const said = (more: Partial<TrendSummary>): string =>
  rendered(more)
    .replaceAll(/<[^>]+>/gu, '')
    .replace('What changed: ', '');

const gone = (...titles: string[]) => titles.map((title, at) => ({ id: at + 1, title }));

test('what changed is counted, and names the first problems that left the list', () => {
  expect(said({})).toBe('nothing since the last refresh');
  expect(said({ new: 2, rising: 3 })).toBe('2 new · 3 rising');
  expect(said({ falling: 1, gone: gone('Late payouts') })).toBe(
    '1 falling · 1 gone (“Late payouts”)',
  );
  expect(said({ gone: gone('A', 'B', 'C', 'D') })).toBe('4 gone (“A”, “B” and 2 more)');
});

test('each count leads to its problems, and a problem that left the list to its page', () => {
  const html = rendered({ new: 2, falling: 1, gone: gone('Late payouts') });
  expect([...html.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/?change=new',
    '/?change=falling',
    '/trending-problems/1',
  ]);
});
