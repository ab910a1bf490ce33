import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { trendingProblem } from '../testing.ts';
import { ProblemRow } from './problem-row.tsx';

const rendered = (rank: number): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ol>
        <ProblemRow
          problem={trendingProblem(7)}
          rank={rank}
          now={Date.UTC(2026, 10, 22, 12)}
          pathOf={(id) => `/trending-problems/${id}`}
          since={null}
        />
      </ol>
    </MemoryRouter>,
  );

test('the first ten problems show their quotes, the others a button that says how many there are', () => {
  expect(rendered(10)).toContain('It happens every day.');
  expect(rendered(10)).not.toContain('aria-expanded');
  const closed = rendered(11);
  expect(closed).not.toContain('It happens every day.');
  expect(closed).toMatch(/aria-expanded="false"[^]*1 quote<span class="sr-only"> about Problem 7/);
});

test('the score is described by its three parts before any script runs', () => {
  const html = rendered(1);
  expect(html).toContain('aria-describedby="score-7"');
  expect(html).toMatch(/id="score-7"[^]*Burst 50[^]*Breadth 50[^]*Energy 50/);
});
