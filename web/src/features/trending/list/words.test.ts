import { expect, test } from 'vitest';
import { daysWords, missingSources, overdueWords, scoreReasons } from './words.ts';

const source = (
  state: 'listening' | 'silent' | 'limited' | 'not_configured',
  lastAnswerAt: string | null,
) => ({ platform: 'github' as const, state, reason: null, lastAnswerAt, kept: 0 });

const refreshedAt = '2026-11-22T10:30:00.000Z';
const said = (...sources: ReturnType<typeof source>[]) => missingSources({ sources, refreshedAt });

test('the page says which source is missing and since when, with the day when it is another one', () => {
  expect(said(source('silent', '2026-11-22T09:12:00.000Z'))).toEqual([
    'GitHub has been silent since 09:12 UTC.',
  ]);
  expect(said(source('limited', '2026-11-19T09:12:00.000Z'))).toEqual([
    'GitHub has been limited since Nov 19, 09:12 UTC.',
  ]);
  expect(said(source('silent', null))).toEqual(['GitHub has not answered yet.']);
  expect(said(source('not_configured', null))).toEqual(['GitHub is not set up.']);
});

test('a source that answers is not mentioned', () => {
  expect(said(source('listening', '2026-11-22T10:29:00.000Z'))).toEqual([]);
});

test('a list that missed two refreshes says how old it is, with the day when it is another one', () => {
  const at = Date.parse(refreshedAt);
  expect(overdueWords(refreshedAt, at + 50 * 60_000)).toBeNull();
  expect(overdueWords(refreshedAt, at + 3 * 3_600_000)).toBe(
    'Last refreshed 3 hours ago, 10:30 UTC',
  );
  expect(overdueWords(refreshedAt, at + 26 * 3_600_000)).toBe(
    'Last refreshed 1 day ago, Nov 22, 10:30 UTC',
  );
});

test('the curve of a problem is described with the whole day and the one that is not over', () => {
  expect(daysWords([0, 4, 8, 2])).toBe('Posts a day over 14 days, 8 yesterday and 2 today so far');
});

test('a problem that does not burst claims no rise, whatever its counts are', () => {
  const parts = { burst: 0, breadth: 9, energy: 9, recentVoices: 13, expectedVoices: 2.1 };
  const why = (burst: number) => scoreReasons({ ...parts, burst, engagementRatio: 1 })[0];
  expect(why(0)).toBe('13 people in three days, which is no clear rise.');
  expect(why(40)).toBe('13 people in three days; 2.1 would be usual.');
});
