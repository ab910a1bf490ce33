import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

const TYPES = [
  'noResults',
  'noData',
  'firstTime',
  'noFilters',
  'noCompetitors',
  'noHistory',
  'noMonitoring',
  'error',
] as const;

test('R-PIECE-05: eight causes, each with its own words', () => {
  const pages = TYPES.map((type) => renderToString(<EmptyState type={type} />));
  expect(new Set(pages.map((html) => html.replace(/data-empty-state="\w+"/, ''))).size).toBe(8);
});

test('R-PIECE-06: the default title is No Data Available', () => {
  expect(renderToString(<EmptyState />)).toContain('No Data Available');
});
