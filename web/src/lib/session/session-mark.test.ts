import { expect, test } from 'vitest';
import { hasSessionMark } from './session.ts';

const local = { protocol: 'http:', port: '4400' };
const live = { protocol: 'https:', port: '' };

test('the mark of this installation counts, that of another port does not', () => {
  expect(hasSessionMark('theme=x; earshot_signed_in_4400=1', local)).toBe(true);
  expect(hasSessionMark('earshot_signed_in_5100=1', local)).toBe(false);
  expect(hasSessionMark('not_earshot_signed_in_4400=1', local)).toBe(false);
  expect(hasSessionMark('', local)).toBe(false);
});

test('over https only the name that is bound to the host counts', () => {
  expect(hasSessionMark('__Host-earshot_signed_in=1', live)).toBe(true);
  expect(hasSessionMark('earshot_signed_in_443=1', live)).toBe(false);
});
