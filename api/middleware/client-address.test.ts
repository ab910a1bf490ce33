import { expect, test } from 'vitest';
import { addressFrom } from './request-log.ts';

test('S-13: without a trusted proxy X-Forwarded-For has no effect', () => {
  expect(addressFrom('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
  expect(addressFrom('203.0.113.9', undefined, 2)).toBe('203.0.113.9');
});

test('S-13: only entries written by trusted proxies are trusted', () => {
  const header = '10.0.0.1, 198.51.100.7, 192.0.2.3';
  expect(addressFrom('127.0.0.1', header, 1)).toBe('192.0.2.3');
  expect(addressFrom('127.0.0.1', header, 2)).toBe('198.51.100.7');
  expect(addressFrom('127.0.0.1', 'unknown, not-an-address', 1)).toBe('127.0.0.1');
  expect(addressFrom('127.0.0.1', '1.2.3.4', 3)).toBe('127.0.0.1');
  expect(addressFrom('127.0.0.1', '2001:db8::1', 1)).toBe('2001:db8::1');
});
