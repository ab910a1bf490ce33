import { expect, test } from 'vitest';
import { ProviderError } from '#providers/port.ts';
import { troubleOf } from './source-health.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const HOUR = 3_600_000;

test('a limit of hours is shown with its end, kept for an hour unless it recurs, and probed', () => {
  const error = new ProviderError('rate_limited', 'The quota of the day is used up.', {
    retryAfterMs: 22 * HOUR,
  });
  expect(troubleOf(error, 60_000, NOW)).toEqual({
    state: 'limited',
    reason: 'The quota of the day is used up.',
    limitedUntil: new Date(NOW + 22 * HOUR),
    expiresAt: new Date(NOW + HOUR),
    probed: true,
  });
});

test('a short limit is kept until it ends, without a probe', () => {
  const error = new ProviderError('rate_limited', 'Slow down.', { retryAfterMs: 20_000 });
  const end = new Date(NOW + 20_000);
  expect(troubleOf(error, 60_000, NOW)).toMatchObject({
    limitedUntil: end,
    expiresAt: end,
    probed: false,
  });
});
