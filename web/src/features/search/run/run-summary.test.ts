import { expect, test } from 'vitest';
import { detailOf, progressOf } from '../../results/testing/samples.ts';
import { doneText, runSentence } from './run-sentence.ts';
import { elapsedMs, endedCount, foldedLine, timelineRows, waitingFor } from './run-summary.ts';

const done = (over: Parameters<typeof progressOf>[0] = {}) =>
  progressOf({ state: 'completed', finishedAt: '2026-11-21T09:00:02.500Z', ...over });

test('the timeline has a row for each requested platform, including those not heard from', () => {
  const rows = timelineRows(
    detailOf(1, { progress: [done({ platform: 'hackernews', found: 4 })] }),
  );
  expect(rows.map(({ platform, state }) => [platform, state])).toEqual([
    ['reddit', 'queued'],
    ['hackernews', 'completed'],
    ['stackoverflow', 'queued'],
  ]);
});

test('k of n counts all ended platforms, whatever their outcome', () => {
  const progress = [done(), done({ platform: 'hackernews', state: 'failed' })];
  expect(endedCount(detailOf(1, { progress }))).toEqual({ ended: 2, all: 3 });
});

test('the collapsed line shows platforms, matches and duration', () => {
  const search = detailOf(1, { totalFound: 24, finishedAt: '2026-11-21T09:00:06.200Z' });
  expect(foldedLine(search, 0)).toBe('3 platforms · 24 found · 6.2 s');
});

test('skipped platforms are listed separately and never waited for', () => {
  const progress = [done(), progressOf({ platform: 'hackernews', state: 'skipped' })];
  const search = detailOf(1, { progress, totalFound: 2 });
  expect(endedCount(search)).toEqual({ ended: 1, all: 2 });
  expect(waitingFor(search)).toBe('Waiting for Stack Overflow');
  expect(foldedLine(search, 0)).toContain('2 platforms · 1 skipped · 2 found');
});

test('elapsed time grows while the search runs, never decreases, and starts at zero', () => {
  const start = Date.parse('2026-11-21T09:00:00.000Z');
  expect(elapsedMs(progressOf(), start + 900)).toBe(900);
  expect(elapsedMs(progressOf(), start - 5_000)).toBe(0);
  expect(elapsedMs(done(), start + 90_000)).toBe(2_500);
  expect(elapsedMs(progressOf({ startedAt: null }), start)).toBeNull();
});

test('4.1.3: one sentence describes the run’s progress', () => {
  expect(runSentence(detailOf(1, { status: 'queued' }))).toBe('Searching.');
  expect(runSentence(detailOf(1, { progress: [done()] }))).toBe(
    '0 results so far, 1 of 3 platforms done.',
  );
  expect(runSentence(detailOf(1, { status: 'failed' }))).toBe('The search failed.');
});

test('the notification names failed platforms', () => {
  const progress = [done(), done({ platform: 'hackernews', state: 'failed' })];
  expect(doneText(detailOf(1, { status: 'partial', progress }))).toBe(
    '0 results. Without Hacker News.',
  );
});

test('at most two pending platforms are named', () => {
  const search = detailOf(1, { progress: [progressOf({ platform: 'reddit', state: 'running' })] });
  expect(waitingFor(search)).toBe('Waiting for Reddit and 2 more');
  expect(waitingFor({ ...search, platforms: ['reddit'] })).toBe('Waiting for Reddit');
  const done = search.platforms.map((platform) => progressOf({ platform, state: 'completed' }));
  expect(waitingFor({ ...search, progress: done })).toBeNull();
});
