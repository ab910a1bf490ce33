import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { Collecting } from './freshness.tsx';

const FIRST_DAY: TrendingList = {
  problems: [],
  refreshedAt: null,
  dataAt: null,
  nextRefreshAt: '2026-11-22T12:30:00.000Z',
  observedDays: 0,
  sources: TREND_PLATFORMS.map((platform) => ({
    platform,
    state: 'listening',
    reason: null,
    lastAnswerAt: null,
    kept: 0,
  })),
  progress: null,
  summary: { new: 0, rising: 0, falling: 0, gone: [] },
};

const said = (more: Partial<TrendingList>): string =>
  renderToStaticMarkup(<Collecting list={{ ...FIRST_DAY, ...more }} />).replaceAll(/<[^>]+>/gu, '');

test('before the first refresh no source has been read', () => {
  expect(said({})).toContain('So far 0 of 5 sources have been read.');
});

test('during the first refresh sources and posts are counted by its progress', () => {
  const progress = {
    stage: 'collecting' as const,
    startedAt: '2026-11-22T12:00:00.000Z',
    sourcesDone: 4,
    sourcesTotal: 5,
    posts: 1_174,
  };
  const text = said({ progress });
  expect(text).toContain('First ranking in a minute or two.');
  expect(text).toContain('So far 4 of 5 sources have been read, with 1174 posts.');
});
