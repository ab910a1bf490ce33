import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { trendingProblem } from '../testing/problem.ts';
import { TrendChart } from './trend-chart.tsx';

const chartOf = (voices: readonly number[]): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TrendChart
        problems={voices.map((recentVoices, at) => {
          const problem = trendingProblem(at + 1);
          return { ...problem, parts: { ...problem.parts, recentVoices } };
        })}
        pathOf={(id) => `/trending-problems/${id}`}
      />
    </MemoryRouter>,
  );

test('the summary of the chart names the problem of most people, and says how many are not drawn', () => {
  expect(chartOf([1, 7])).toContain('“Problem 2” leads with 7 people in three days. All curves');
  expect(chartOf([1])).toContain('“Problem 1” leads with 1 person in three days.');
  expect(chartOf([0, 0])).not.toContain('leads');
  const many = chartOf(Array.from({ length: 40 }, () => 1));
  expect(many).toContain('The first 24 of 40 are shown.');
  expect(many.split('<li').length - 1).toBe(24);
});
