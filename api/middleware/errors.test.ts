import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

/** A driver error as wrapped by the query builder. */
const fromPostgres = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });

test.each([
  ['a lock timeout', '55P03'],
  ['a statement timeout', '57014'],
  ['a deadlock', '40P01'],
  ['a server that shuts down', '57P01'],
])('F-25: %s is answered with SYSTEM_ERROR and a time to retry, not as a bug', (_, code) => {
  const { code: ours, details } = toAppError(fromPostgres(code));
  expect([ours, details?.retryAfter]).toEqual(['SYSTEM_ERROR', 2]);
});

test('S-39: an unknown error is masked', () => {
  const error = toAppError(fromPostgres('22P02'));
  expect([error.code, error.message]).toEqual([
    'INTERNAL_ERROR',
    'Server error. Please try again later.',
  ]);
});
