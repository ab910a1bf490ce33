import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { TrendingList } from '#contracts/trending/list.ts';
import { trendingProblem } from '../testing/problem.ts';
import { TrendingView } from './trending-view.tsx';

const listOf = (count: number): TrendingList => ({
  problems: Array.from({ length: count }, (_none, at) => trendingProblem(at + 1)),
  refreshedAt: '2026-11-22T12:00:00.000Z',
  dataAt: '2026-11-22T12:00:00.000Z',
  nextRefreshAt: '2026-11-22T12:30:00.000Z',
  observedDays: 17,
  sources: [],
  progress: null,
  summary: { new: 0, rising: 0, falling: 0, gone: [] },
});

const rendered = (count: number, address = '/'): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <TrendingView list={listOf(count)} pathOf={(id) => `/trending-problems/${id}`} />
    </MemoryRouter>,
  );

const rows = (html: string): number => html.split('data-problem=').length - 1;

test('R-PROD-14: twenty problems are drawn at once, and a button says how many more there are', () => {
  expect(rows(rendered(20))).toBe(20);
  expect(rendered(20)).not.toContain('more problem');
  expect(rows(rendered(50))).toBe(20);
  expect(rendered(50)).toContain('Show 30 more problems');
  expect(rendered(21)).toContain('Show 1 more problem');
});

test('the server renders one page for all filters, so that the browser takes over what it got', () => {
  expect(rendered(3, '/?view=chart&level=quiet&q=nothing')).toBe(rendered(3));
});
