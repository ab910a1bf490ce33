import { expect, test } from 'vitest';
import { missingSources } from './words.ts';

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
