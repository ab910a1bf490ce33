import { ConfigError } from '#config/read-environment.ts';
import { expect, test } from 'vitest';
import { SetupError, explain } from './setup-error.ts';

const CASES: [string, RegExp, RegExp][] = [
  ['ENOSPC', /^The disk is full\.$/, /Free at least 2 GB/],
  ['EDQUOT', /quota is used up/, /Free at least 2 GB/],
  ['EROFS', /read-only/, /folders that you may write/],
  ['EACCES', /may not be used/, /folders that you may write/],
];
test.each(CASES)('%s becomes a sentence and a way out', (code, message, wayOut) => {
  const known = explain(Object.assign(new Error('write'), { code }));
  expect(known).toBeInstanceOf(SetupError);
  expect(known).toMatchObject({
    message: expect.stringMatching(message),
    wayOut: expect.stringMatching(wayOut),
  });
});

test('a wrong configuration lists every problem and points at .env.example', () => {
  const known = explain(new ConfigError(['PORT: not a number', 'PUBLIC_URL: not a URL']));
  expect(known).toMatchObject({
    message: expect.stringMatching(/PORT: not a number\n.*PUBLIC_URL: not a URL/),
    wayOut: expect.stringContaining('.env.example'),
  });
});

test('an unknown error is returned unchanged', () => {
  const error = new Error('surprise');
  expect(explain(error)).toBe(error);
});
