import { expect, test } from 'vitest';
import {
  CONSENT_KEY,
  allowsAnalytics,
  asksForConsent,
  createConsentStore,
  parseConsent,
} from './consent.ts';

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}
const NOW = new Date('2026-11-21T10:00:00.000Z');
const store = (local = storage(), session = storage()) =>
  createConsentStore(local, session, () => NOW);

test('R-CONST-28, R-INT-05: without a choice only the essential is allowed', () => {
  expect(allowsAnalytics(store().get())).toBe(false);
});

test.each([
  [false, { essential: true, analytics: false, marketing: false }],
  [true, { essential: true, analytics: true, marketing: true }],
])(
  'R-ENT-50: accepted %s is stored with its categories, time and version 1.0',
  (accepted, categories) => {
    const local = storage();
    store(local).choose(accepted);
    const stored: unknown = JSON.parse(local.map.get(CONSENT_KEY) ?? '');
    expect(stored).toEqual({ accepted, categories, timestamp: NOW.toISOString(), version: '1.0' });
    expect(allowsAnalytics(store(local).get())).toBe(accepted);
  },
);

test('R-BAN-01, R-BAN-02, R-STATE-32: asks once the second is over, and never after a choice', () => {
  const consent = store();
  expect(asksForConsent(consent.get(), false)).toBe(false);
  expect(asksForConsent(consent.get(), true)).toBe(true);
  consent.choose(false);
  expect(asksForConsent(consent.get(), true)).toBe(false);
});

test('R-BAN-05, A-46: dismissing stores no choice, lasts for the session and is asked again in the next', () => {
  const local = storage();
  const session = storage();
  const consent = store(local, session);
  consent.dismiss();
  expect(local.map.size).toBe(0);
  expect(allowsAnalytics(consent.get())).toBe(false);
  expect(asksForConsent(store(local, session).get(), true)).toBe(false);
  expect(asksForConsent(store(local, storage()).get(), true)).toBe(true);
});

test('the choice can be reopened and withdrawn; closing the reopened banner keeps it', () => {
  const consent = store();
  consent.choose(true);
  consent.reopen();
  expect(asksForConsent(consent.get(), false)).toBe(true);
  consent.dismiss();
  expect(allowsAnalytics(consent.get())).toBe(true);
  consent.reopen();
  consent.choose(false);
  expect(allowsAnalytics(consent.get())).toBe(false);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a number', '1'],
  ['another version', JSON.stringify({ ...parsed(), version: '0.9' })],
  ['no categories', JSON.stringify({ ...parsed(), categories: undefined })],
  [
    'text for a switch',
    JSON.stringify({ ...parsed(), categories: { analytics: 'yes', marketing: true } }),
  ],
])('R-CONST-27: %s is no choice', (_name, stored) => {
  expect(parseConsent(stored)).toBeNull();
});

test('forbidden storage: the choice lasts until the page closes', () => {
  const closed = { getItem: forbidden, setItem: forbidden };
  const consent = createConsentStore(closed, closed, () => NOW);
  consent.choose(true);
  expect(allowsAnalytics(consent.get())).toBe(true);
});

test('listeners get every change until they unsubscribe, including a choice made in another tab', () => {
  const local = storage();
  const consent = store(local);
  let heard = 0;
  const leave = consent.subscribe(() => {
    heard += 1;
  });
  store(local).choose(true);
  consent.reread();
  expect(allowsAnalytics(consent.get())).toBe(true);
  leave();
  consent.choose(false);
  expect(heard).toBe(1);
});

function forbidden(): never {
  throw new Error('SecurityError');
}

function parsed() {
  const local = storage();
  store(local).choose(true);
  return parseConsent(local.map.get(CONSENT_KEY) ?? null);
}
