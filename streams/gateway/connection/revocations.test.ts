import { expect, test } from 'vitest';
import { createRevocations } from './revocations.ts';

const claims = { userId: 'u', sessionId: 's' };

test('F-37: a revocation counts against handshakes that began before it, not after', () => {
  let now = 1_000;
  const revocations = createRevocations(() => now);
  revocations.note({ type: 'session_revoked', sessionId: 's' });
  expect(revocations.since(claims, 1_000)).toBe(true);
  expect(revocations.since(claims, 1_001)).toBe(false);
  expect(revocations.since({ ...claims, sessionId: 'other' }, 0)).toBe(false);
  now = 2_000;
  revocations.note({ type: 'user_revoked', userId: 'u' });
  expect(revocations.since({ ...claims, sessionId: 'other' }, 1_500)).toBe(true);
});

test('revocations are forgotten when no handshake can be that old', () => {
  let now = 0;
  const revocations = createRevocations(() => now);
  revocations.note({ type: 'session_revoked', sessionId: 's' });
  now = 31_000;
  revocations.note({ type: 'session_revoked', sessionId: 'later' });
  expect(revocations.since(claims, 0)).toBe(false);
});
