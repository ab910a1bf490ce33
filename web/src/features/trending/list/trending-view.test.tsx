import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { TrendingList } from '#contracts/trending/list.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { trendingProblem } from '../testing/problem.ts';
import { TrendingView } from './trending-view.tsx';

const listOf = (problems: TrendingProblem[]): TrendingList => ({
  problems,
  refreshedAt: '2026-11-22T12:00:00.000Z',
  dataAt: '2026-11-22T12:00:00.000Z',
  nextRefreshAt: '2026-11-22T12:30:00.000Z',
  observedDays: 17,
  sources: [],
  progress: null,
  summary: { new: 0, rising: 0, falling: 0, gone: [] },
});

const rendered = (problems: TrendingProblem[], address = '/'): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <TrendingView list={listOf(problems)} pathOf={(id) => `/trending-problems/${id}`} />
    </MemoryRouter>,
  );

const rows = (html: string): number => html.split('data-problem=').length - 1;

const quiet = (id: number): TrendingProblem => {
  const problem = trendingProblem(id, { score: 21, level: 'active' });
  return { ...problem, parts: { ...problem.parts, burst: 0 } };
};

test('R-PROD-14: only what is hot or clearly rises is listed without being asked for', () => {
  const rising = trendingProblem(3, { score: 30, level: 'active' });
  const hot = trendingProblem(4);
  expect(rows(rendered([hot, rising, quiet(5), quiet(6)]))).toBe(2);
});

test('a day without anything hot says so, and still offers the quiet problems', () => {
  const html = rendered([quiet(1), quiet(2)]);
  expect(html).toContain('Nothing is rising right now');
  expect(html).toContain('Show quiet problems (2)');
  expect(rendered([])).toContain('No problems yet');
});

test('the server renders one page for all filters, so that the browser takes over what it got', () => {
  const all = [trendingProblem(1), quiet(2)];
  expect(rendered(all, '/?view=chart&level=quiet&q=nothing&quiet=shown')).toBe(rendered(all));
});
