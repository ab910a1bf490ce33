import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UsageCounter } from '#contracts/account/plans.ts';
import { UsageBar, usageFraction, usageTone, usageWords } from './usage-bar.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const counter = (part: Partial<UsageCounter>): UsageCounter => ({
  kind: 'search',
  used: 1,
  limit: 3,
  remaining: 2,
  period: 'day',
  resetsAt: '2026-11-22T00:00:00.000Z',
  ...part,
});

test.each([
  [0, 'negative'],
  [1, 'caution'],
  [2, 'positive'],
  [3, 'positive'],
] as const)('R-SHELL-22..24: with %i left the bar is %s', (remaining, tone) => {
  expect(usageTone({ limit: 3, remaining })).toBe(tone);
});

test('R-SHELL-21, A-56, R-PLAN-42: unlimited is green with the infinity sign, nothing allowed is red', () => {
  const unlimited = counter({ used: 7, limit: -1, remaining: -1 });
  expect(usageTone(unlimited)).toBe('positive');
  expect(usageFraction(unlimited)).toBe('7/∞');
  expect(usageWords(unlimited)).toBe('Unlimited');
  const none = counter({ used: 0, limit: 0, remaining: 0 });
  expect(usageTone(none)).toBe('negative');
  expect(usageFraction(none)).toBe('0/0');
});

test('WCAG 1.4.1: the words state what the color shows', () => {
  expect(usageWords(counter({}), NOW)).toBe('1 of 3 used today, resets 00:00 UTC');
  expect(usageWords(counter({ used: 3, remaining: 0 }), NOW)).toBe(
    '3 of 3 used today, resets 00:00 UTC',
  );
  const month = counter({
    period: 'month',
    used: 1,
    remaining: 2,
    resetsAt: '2026-12-01T00:00:00.000Z',
  });
  expect(usageWords(month, NOW)).toBe('1 of 3 used this month, resets December 1 (UTC)');
});

test('a screen reader reads name, figures and text of the bar', () => {
  const html = renderToString(<UsageBar label="Social Media Searches" counter={counter({})} />);
  expect(html).toContain('role="progressbar"');
  expect(html).toContain('aria-label="Social Media Searches"');
  expect(html).toContain('aria-valuetext="1/3. 1 of 3 used today, resets 00:00 UTC"');
});
