import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Source } from '#contracts/platforms.ts';
import type { PlatformProgress } from '#contracts/search/search.ts';
import { formatTime, formatUntil } from '../../lib/format.ts';
import {
  missingByState,
  missingSentences,
  roughDuration,
  runReasonWords,
  runStateWords,
  skippedSentence,
  sourceCount,
  stateLabel,
} from './source-words.ts';

const SOURCES: Source[] = PLATFORM_IDS.map((id) => ({
  id,
  state: 'live',
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
}));
const changed = (changes: Partial<Record<Source['id'], Partial<Source>>>): Source[] =>
  SOURCES.map((source) => ({ ...source, ...changes[source.id] }));

test('working sources are counted, the sandbox’s among them', () => {
  expect(sourceCount(SOURCES)).toBe('10 of 10 sources');
  expect(sourceCount(changed({ reddit: { state: 'sandbox' } }))).toBe('10 of 10 sources');
  expect(missingSentences(SOURCES)).toEqual([]);
});

test('the others are named with their reason, grouped by state', () => {
  const until = '2026-11-21T14:05:00.000Z';
  const sources = changed({
    reddit: { state: 'limited', limitedUntil: until },
    quora: { state: 'not_configured' },
    tumblr: { state: 'not_configured' },
    pinterest: { state: 'not_configured' },
    producthunt: { state: 'not_configured' },
  });
  expect(sourceCount(sources)).toBe('5 of 10 sources');
  expect(missingSentences(sources, Date.parse('2026-11-21T12:00:00.000Z'))).toEqual([
    `Reddit: limited until ${formatTime(until)}`,
    'Tumblr, Pinterest and 2 more: not configured',
  ]);
});

test('sources of company facts are named the same way', () => {
  const named = [
    { name: 'Wikidata', state: 'silent', limitedUntil: null },
    { name: 'npm', state: 'live', limitedUntil: null },
    { name: 'Crunchbase', state: 'not_configured', limitedUntil: null },
  ] as const;
  expect(sourceCount(named)).toBe('1 of 3 sources');
  expect(missingByState(named)).toEqual(['Wikidata: silent', 'Crunchbase: not configured']);
});

test('a search says before it starts which of its platforms it skips', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const tomorrow = '2026-11-22T08:00:00.000Z';
  const sources = changed({
    youtube: { state: 'limited', limitedUntil: tomorrow },
    reddit: { state: 'limited', limitedUntil: '2026-11-21T12:00:20.000Z' },
    github: { state: 'silent' },
  });
  expect(skippedSentence(['reddit', 'github', 'youtube'], sources, now)).toBe(
    `YouTube is limited until tomorrow ${formatTime(tomorrow)} and will be skipped.`,
  );
  expect(skippedSentence(['reddit', 'github'], sources, now)).toBeNull();
  const none = 'every chosen platform is troubled: all are asked, one may have recovered';
  expect(skippedSentence(['youtube'], sources, now), none).toBeNull();
});

test('each state has its own words', () => {
  const states = ['live', 'sandbox', 'not_configured', 'limited', 'blocked', 'silent'] as const;
  const labels = states.map((state) => stateLabel({ ...SOURCES[0]!, state }));
  expect(new Set(labels).size).toBe(states.length);
});

test.each([
  [40, '40 s'],
  [720, '12 min'],
  [18_000, '5 h'],
  [259_200, '3 d'],
])('%s seconds read %s', (seconds, words) => {
  expect(roughDuration(seconds)).toBe(words);
});

test('a limited platform is named with its local time, until that time has come', () => {
  const now = new Date(2026, 10, 23, 11, 30).getTime();
  const retryAt = new Date(2026, 10, 24, 8).toISOString();
  const limited: PlatformProgress = {
    platform: 'youtube',
    state: 'failed',
    found: 0,
    startedAt: null,
    finishedAt: null,
    retryAt,
    failure: 'rate_limited',
    reason: 'YouTube’s rate limit is reached.',
  };
  const words = `YouTube’s rate limit is reached. Available tomorrow ${formatTime(retryAt)}.`;
  expect(runReasonWords(limited, now)).toBe(words);
  expect(runReasonWords({ ...limited, state: 'skipped' }, now)).toBe(words);
  expect(runReasonWords(limited, Date.parse(retryAt))).toBe(limited.reason);
  expect(runReasonWords({ ...limited, retryAt: null }, now)).toBe(limited.reason);
  expect(runReasonWords({ ...limited, reason: null, retryAt: null }, now)).toBeNull();
  const waiting: PlatformProgress = { ...limited, state: 'waiting', reason: 'It asks us to wait.' };
  expect(runReasonWords(waiting, now)).toBe('It asks us to wait.');
  expect(runStateWords(waiting, now)).toBe(`Waiting, next try ${formatUntil(retryAt, now)}`);
  expect(runStateWords(limited, now)).toBe('Failed');
});
