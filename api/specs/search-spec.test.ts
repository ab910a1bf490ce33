import { expect, test } from 'vitest';
import { settingsSchema } from '#contracts/account/account.ts';
import { AppError } from '#domain/errors.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { searchRequestSchema } from '#contracts/search/search.ts';
import { resolveSearchSpec } from './search-spec.ts';

const AVAILABLE = ['reddit', 'hackernews', 'stackoverflow', 'quora'];
const sources: Source[] = PLATFORM_IDS.map((id) => ({
  id,
  state: AVAILABLE.includes(id) ? 'sandbox' : 'not_available_yet',
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
}));

function resolve(
  request: Record<string, unknown>,
  { plan = 'free', settings = {} }: { plan?: PlanName; settings?: Record<string, unknown> } = {},
) {
  return resolveSearchSpec(searchRequestSchema.parse({ query: 'crm for plumbers', ...request }), {
    plan,
    settings: settingsSchema.parse(settings),
    sources,
  });
}

function refusal(request: Record<string, unknown>, plan: PlanName = 'free'): AppError {
  try {
    resolve(request, { plan });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(', ');

test('R-ENT-04, R-ENT-05, R-VAL-03, R-CONST-42: missing fields take the defaults; a new account searches every platform of its plan', () => {
  expect(resolve({})).toEqual({
    query: 'crm for plumbers',
    mode: 'keywords',
    platforms: PLATFORM_IDS.filter((id) => AVAILABLE.includes(id) && id !== 'quora'),
    timeframe: '7d',
    limit: 10,
  });
});

test('R-ENT-03: missing fields take the user’s saved defaults', () => {
  const settings = { defaultPlatforms: ['reddit'], defaultTimeframe: '24h', defaultLimit: 50 };
  expect(resolve({}, { settings })).toMatchObject({
    platforms: ['reddit'],
    timeframe: '24h',
    limit: 50,
  });
});

test('R-ENT-06: saved platforms that are no longer searchable are left out', () => {
  const settings = { defaultPlatforms: ['youtube', 'quora', 'reddit'] };
  expect(resolve({}, { settings }).platforms).toEqual(['reddit']);
  expect(resolve({}, { settings, plan: 'starter' }).platforms).toEqual(['quora', 'reddit']);
});

test('duplicate platforms are searched once', () => {
  expect(resolve({ platforms: ['reddit', 'hackernews', 'reddit'] }).platforms).toEqual([
    'reddit',
    'hackernews',
  ]);
});

test('R-VAL-08, R-PLAN-29: a year needs a paid plan', () => {
  const error = refusal({ timeframe: '365d' });
  expect(error.code).toBe('PLAN_LIMIT_ERROR');
  expect(error.details).toEqual({
    requiredFeature: 'yearTimeframe',
    upgradeMessage: 'A 1-year timeframe is part of the starter plan: $39/month or $390/year.',
  });
  expect(resolve({ timeframe: '365d' }, { plan: 'starter' }).timeframe).toBe('365d');
});

test('a saved year range of a former plan falls back to 7d instead of blocking searches', () => {
  expect(resolve({}, { settings: { defaultTimeframe: '365d' } }).timeframe).toBe('7d');
});

test('R-VAL-16, R-PLAN-39: quora and producthunt need a paid plan', () => {
  for (const platform of ['quora', 'producthunt']) {
    const error = refusal({ platforms: ['reddit', platform] });
    expect(error.code).toBe('PLAN_LIMIT_ERROR');
    expect(error.details?.requiredFeature).toBe(platform);
    expect(error.details?.upgradeMessage).toContain('$39/month or $390/year');
  }
  expect(resolve({ platforms: ['quora'] }, { plan: 'starter' }).platforms).toEqual(['quora']);
});

test('A-09, A-10, R-PLAN-44, R-CONST-39: platforms outside the catalog are refused on every plan', () => {
  for (const plan of ['free', 'starter', 'professional'] as const) {
    for (const platform of ['instagram', 'twitter', 'linkedin', 'facebook', 'constructor', '']) {
      const error = refusal({ platforms: [platform] }, plan);
      expect([platform, error.code]).toEqual([platform, 'INVALID_VALUE']);
      expect(error.details?.issues?.[0]?.path).toBe('platforms');
    }
  }
});

test('a platform without an adapter is refused as not available yet', () => {
  const error = refusal({ platforms: ['github'] });
  expect(error.code).toBe('INVALID_VALUE');
  expect(error.message).toBe('GitHub is not available yet.');
});

test('A-04: ten keywords are accepted, an eleventh is INVALID_VALUE', () => {
  expect(resolve({ query: words(10) }).query).toBe(words(10));
  expect(refusal({ query: words(11) }).code).toBe('INVALID_VALUE');
  expect(resolve({ query: words(11), mode: 'query' }).mode).toBe('query');
});
