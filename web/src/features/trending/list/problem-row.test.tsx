import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { trendingProblem } from '../testing/problem.ts';
import { ProblemRow } from './problem-row.tsx';

const rendered = (rank: number, more: Partial<TrendingProblem> = {}): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ol>
        <ProblemRow
          problem={trendingProblem(7, more)}
          rank={rank}
          now={Date.UTC(2026, 10, 22, 12)}
          pathOf={(id) => `/trending-problems/${id}`}
          since={null}
        />
      </ol>
    </MemoryRouter>,
  );

test('a problem shows the first quote that says more than its title, and a button that says how many more there are', () => {
  const one = rendered(1);
  expect(one).toContain('It happens every day.');
  expect(one).not.toContain('aria-expanded');
  const [quote] = trendingProblem(7).quotes;
  const quotes = ['Problem 7!', 'It happens every day.', 'Twice a week.'].map((text, at) => ({
    ...quote!,
    postId: `00000000-0000-4000-8000-00000000000${at}`,
    text,
  }));
  const three = rendered(1, { quotes });
  expect(three).toContain('It happens every day.');
  expect(three).not.toContain('Twice a week.');
  expect(three).toMatch(
    /aria-expanded="false"[^]*2 more quotes<span class="sr-only"> about Problem 7/,
  );
});

test.each([
  ['exploding', 90],
  ['viral', 80],
  ['hot', 60],
  ['trending', 40],
  ['active', 20],
  ['quiet', 0],
] as const)('R-TRD-02: a problem shows that it is %s', (level, score) => {
  const text = rendered(1, { level, score }).replaceAll(/<[^>]+>/g, '|');
  expect(text.toLowerCase()).toContain(`|${level}|`);
});

test('a problem shows its level and its score', () => {
  expect(rendered(1)).toMatch(/hot[^]*60<span class="sr-only"> of 100</);
});
