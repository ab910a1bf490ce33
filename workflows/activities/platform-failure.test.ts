import {
  ActivityFailure,
  ApplicationFailure,
  RetryState,
  TimeoutFailure,
  TimeoutType,
} from '@temporalio/common';
import { expect, test } from 'vitest';
import { platformFailure } from './platform-failure.ts';

const failed = (cause: Error): ActivityFailure =>
  new ActivityFailure('failed', 'readMarketPosts', '1', RetryState.TIMEOUT, undefined, cause);

test.each([
  [TimeoutType.SCHEDULE_TO_START, /did not get to ask/],
  [TimeoutType.SCHEDULE_TO_CLOSE, /problem on our side/],
  [TimeoutType.HEARTBEAT, /problem on our side/],
])('a timeout of the engine (%s) is our failure, never the platform’s', (type, reason) => {
  const { failure, reason: said } = platformFailure(
    failed(new TimeoutFailure('timeout', undefined, type)),
  );
  expect(failure).toBe('internal');
  expect(said).toMatch(reason);
});

test('what an activity reports is kept, with the time of the next answer', () => {
  const reported = ApplicationFailure.create({
    type: 'rate_limited',
    message: 'Limit reached.',
    details: ['2026-01-02T08:00:00.000Z'],
  });
  expect(platformFailure(failed(reported))).toEqual({
    failure: 'rate_limited',
    reason: 'Limit reached.',
    retryAt: '2026-01-02T08:00:00.000Z',
  });
});

test('any other error is our failure', () => {
  const unknown = ApplicationFailure.create({ type: 'TypeError', message: 'x is undefined' });
  expect(platformFailure(failed(unknown))).toMatchObject({ failure: 'internal' });
});
