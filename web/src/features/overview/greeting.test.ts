import { expect, test } from 'vitest';
import { greeting, subtitle } from './welcome.tsx';

const person = { displayName: 'Ada', email: 'ada@example.test' };
const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  [0, 'Good morning, Ada'],
  [11, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [17, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
  [23, 'Good evening, Ada'],
])('R-OVW-01..04: at %i o’clock it says “%s”', (hour, text) => {
  expect(greeting(hour, person)).toBe(text);
});

test('R-OVW-05: without a display name the part before the at-sign is used', () => {
  expect(greeting(9, { displayName: null, email: 'ada@example.test' })).toBe('Good morning, ada');
  expect(greeting(9, { displayName: '  ', email: 'ada@example.test' })).toBe('Good morning, ada');
});

test('R-OVW-06: without either it says there', () => {
  expect(greeting(9, { displayName: null, email: null })).toBe('Good morning, there');
});

test('R-OVW-07: an active user reads the default subtitle', () => {
  expect(subtitle(NOW, NOW - HOUR)).toBe("Here's what's happening with your account");
  expect(subtitle(NOW, NOW - 3 * DAY)).toBe("Here's what's happening with your account");
});

test('R-OVW-08: without a search it invites the first one', () => {
  expect(subtitle(NOW, null)).toBe('Start with your first search');
});

test('R-OVW-09, R-OVW-10, R-CONST-30: the thresholds are more than 3 and more than 7 days', () => {
  expect(subtitle(NOW, NOW - 3 * DAY - HOUR)).toBe('Welcome back');
  expect(subtitle(NOW, NOW - 7 * DAY)).toBe('Welcome back');
  expect(subtitle(NOW, NOW - 7 * DAY - HOUR)).toBe("You haven't been active for 7 days");
  expect(subtitle(NOW, NOW - 30 * DAY)).toBe("You haven't been active for 30 days");
});
