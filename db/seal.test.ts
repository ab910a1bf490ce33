import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'a secret of this test, long enough';
const value = { url: 'https://hooks.example.com/T/B/x', secrets: ['whsec_x'] };

test('S-24: a sealed value opens only with its secret and row, and is never encrypted to the same text twice', () => {
  const sealed = seal(value, [SECRET], 'channel-1');
  expect(unseal(sealed, [SECRET], 'channel-1')).toEqual(value);
  expect(sealed).not.toContain('hooks');
  expect(seal(value, [SECRET], 'channel-1')).not.toBe(sealed);
  expect(() => unseal(sealed, [`${SECRET}!`], 'channel-1')).toThrow();
  expect(() => unseal(sealed, [SECRET], 'channel-2')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unseal(bytes.toString('base64'), [SECRET], 'channel-1')).toThrow();
});

test('S-38: while a key is replaced, what either of the two encrypted opens, and the first encrypts', () => {
  const old = seal(value, [SECRET], 'channel-1');
  const keys = ['the next secret of this test', SECRET] as const;
  expect(unseal(old, keys, 'channel-1')).toEqual(value);
  const renewed = seal(value, keys, 'channel-1');
  expect(unseal(renewed, [keys[0]], 'channel-1')).toEqual(value);
  expect(() => unseal(renewed, [SECRET], 'channel-1')).toThrow();
});
