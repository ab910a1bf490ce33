import { expect, test } from 'vitest';
import { settingsSchema } from '#contracts/account/account.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName, SourceState } from '#domain/names.ts';
import { PLANS, featuresOf } from '#domain/account/plan-rules.ts';
import type { Source } from '#contracts/platforms.ts';
import { availability, changedForm, checkForm, defaultForm, serverErrors } from './search-form.ts';
import type { SearchForm } from './search-form.ts';

const LIVE = ['reddit', 'hackernews', 'stackoverflow'];
const SOURCES: Source[] = PLATFORM_IDS.map((id) => ({
  id,
  state: (LIVE.includes(id) ? 'sandbox' : 'not_available_yet') satisfies SourceState,
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: true, note: null },
}));
const planOf = (name: PlanName) => ({
  platforms: [...PLANS[name].platforms],
  features: featuresOf(name),
});
const FORM: SearchForm = {
  query: 'invoice tool',
  mode: 'keywords',
  choseMode: false,
  platforms: ['reddit'],
  timeframe: '7d',
  limit: '10',
};

test('R-VAL-16, R-SOC-04: a platform is available, requires another plan, or is not available yet', () => {
  const everywhere = SOURCES.map((source) => ({ ...source, state: 'live' as const }));
  expect(availability('reddit', planOf('free'), SOURCES)).toBe('available');
  expect(availability('quora', planOf('free'), everywhere)).toBe('plan');
  expect(availability('quora', planOf('starter'), everywhere)).toBe('available');
  expect(availability('youtube', planOf('professional'), SOURCES)).toBe('unavailable');
});

test('R-SOC-03: the form starts with the saved defaults that plan and sources allow', () => {
  const settings = settingsSchema.parse({
    defaultPlatforms: ['youtube', 'hackernews'],
    defaultTimeframe: '365d',
    defaultLimit: 25,
  });
  expect(defaultForm(settings, planOf('free'), SOURCES)).toMatchObject({
    platforms: ['hackernews'],
    timeframe: '7d',
    limit: '25',
  });
  expect(defaultForm(settings, planOf('starter'), SOURCES).timeframe).toBe('365d');
  const none = settingsSchema.parse({ defaultPlatforms: ['youtube'] });
  expect([...defaultForm(none, planOf('free'), SOURCES).platforms].toSorted()).toEqual(
    LIVE.toSorted(),
  );
});

test.each([
  ['ab', 'Enter at least 3 characters.'],
  ['  ab  ', 'Enter at least 3 characters.'],
  ['x'.repeat(501), 'Use at most 500 characters.'],
  [
    'one two three four five six seven eight nine ten eleven'.replaceAll(' ', ' OR '),
    'Use at most 10 keywords; this search has 11.',
  ],
  ['invoicing "late', 'Close the quotation mark that begins here.'],
  ['abc\u0000', 'Contains characters that cannot be stored.'],
])('R-VAL-04, R-VAL-05, R-CONST-03: the query %j is refused with an explanation', (query, text) => {
  expect(checkForm({ ...FORM, query }).errors?.query).toBe(text);
});

test.each(['0', '201', '1.5', '', 'ten', '-1', 'Infinity'])(
  'R-VAL-01, R-VAL-02, R-CONST-02: the limit %j is refused',
  (limit) => {
    expect(checkForm({ ...FORM, limit }).errors?.limit).toBe('Enter a whole number from 1 to 200.');
  },
);

test('a valid form becomes the request, with its query trimmed', () => {
  expect(checkForm({ ...FORM, query: '  invoice tool ', limit: '200' }).request).toEqual({
    query: 'invoice tool',
    mode: 'keywords',
    platforms: ['reddit'],
    timeframe: '7d',
    limit: 200,
  });
  expect(checkForm({ ...FORM, platforms: [] }).errors?.platforms).toBe(
    'Choose at least one platform.',
  );
});

test('the mode follows what is typed until the user chooses one, which lasts until the field is empty', () => {
  const sentence = 'clients who pay their invoices late';
  const typed = changedForm(FORM, { query: sentence });
  expect(typed.mode).toBe('query');
  expect(changedForm(typed, { query: 'late invoices' }).mode).toBe('keywords');

  const chosen = changedForm(typed, { mode: 'keywords' });
  expect(changedForm(chosen, { query: `${sentence} again` }).mode).toBe('keywords');
  expect(changedForm(changedForm(chosen, { query: ' ' }), { query: sentence }).mode).toBe('query');
  // Choosing what was detected is no choice of the user's own.
  expect(changedForm(changedForm(chosen, { mode: 'query' }), { query: 'crm' }).mode).toBe(
    'keywords',
  );
});

test('a server error about a field is shown next to that field', () => {
  expect(
    serverErrors([
      { path: 'query', message: 'At most 10 keywords.' },
      { path: 'platforms.0', message: 'Not available yet.' },
      { path: '__proto__', message: 'x' },
    ]),
  ).toEqual({ query: 'At most 10 keywords.', platforms: 'Not available yet.' });
});
