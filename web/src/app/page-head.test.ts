import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

test.each([
  ['/dashboard/overview', 'overview'],
  ['/dashboard/social-media-search', 'social-search'],
  ['/dashboard/social-media-search-history', 'social-search'],
  ['/dashboard/social-media-search-history/0b5c', 'social-search'],
  ['/dashboard/competitive-intelligence', 'competitive-intelligence'],
  ['/dashboard/competitive-intelligence-history', 'competitive-intelligence'],
  ['/dashboard/gpt-analysis', 'gpt-analysis'],
  ['/dashboard/gpt-analysis-history', 'gpt-analysis'],
  ['/dashboard/trending-problems', 'trending-problems'],
  ['/dashboard/social-media-searching', null],
  ['/profile', null],
])('R-ROUTE-36, A-52: %s marks the entry %s', (path, tab) => {
  expect(pageHead(path).tab).toBe(tab);
});

test('R-ROUTE-37..40: the three histories set title and description', () => {
  expect(pageHead('/dashboard/competitive-intelligence-history').header).toEqual({
    title: 'Competitive Intelligence History',
    description: 'View your monitored competitors and discovery insights',
  });
  expect(pageHead('/dashboard/gpt-analysis-history').header).toEqual({
    title: 'GPT Analysis History',
    description: 'View your past brand analyses and AI-generated insights',
  });
  expect(pageHead('/dashboard/social-media-search-history').header).toEqual({
    title: 'Social Media Search History',
    description: 'View your past searches',
  });
});

test('R-ROUTE-41: every other page clears the title, and still has a name for the tab', () => {
  for (const page of ['overview', 'social-media-search', 'gpt-analysis', 'trending-problems']) {
    const head = pageHead(`/dashboard/${page}`);
    expect(head.header).toBeNull();
    expect(head.name).not.toBe('');
  }
});

test('R-SHELL-06..08: the History button is on the searchable sections only', () => {
  expect(pageHead('/dashboard/social-media-search').historyPath).toBe(
    '/dashboard/social-media-search-history',
  );
  expect(pageHead('/dashboard/social-media-search-history').historyPath).toBeNull();
  expect(pageHead('/dashboard/overview').historyPath).toBeNull();
  expect(pageHead('/dashboard/trending-problems').historyPath).toBeNull();
});

test('R-ROUTE-44: only a search opened from the history keeps the scroll position', () => {
  expect(pageHead('/dashboard/social-media-search-history/0b5c').keepsScroll).toBe(true);
  expect(pageHead('/dashboard/social-media-search-history').keepsScroll).toBe(false);
  expect(pageHead('/dashboard/social-media-search').keepsScroll).toBe(false);
});
