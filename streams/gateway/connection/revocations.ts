import type { ControlMessage } from '#contracts/events.ts';
import type { TokenClaims } from '../../access-token.ts';

export interface Revocations {
  note(message: ControlMessage): void;
  /** True when the session or its user was revoked at or after `time` (ms). */
  since(claims: TokenClaims, time: number): boolean;
}

/** Longer than any handshake takes; after that Postgres has the newer state. */
const REMEMBER_MS = 30_000;

const key = (message: ControlMessage): string =>
  message.type === 'session_revoked' ? `session:${message.sessionId}` : `user:${message.userId}`;

/** Recent revocations, for handshakes in progress when one arrives. */
export function createRevocations(now: () => number = Date.now): Revocations {
  const times = new Map<string, number>();

  return {
    note(message) {
      for (const [old, time] of times) {
        if (time > now() - REMEMBER_MS) break;
        times.delete(old);
      }
      const id = key(message);
      times.delete(id);
      times.set(id, now());
    },
    since({ sessionId, userId }, time) {
      return [`session:${sessionId}`, `user:${userId}`].some(
        (id) => (times.get(id) ?? Number.NEGATIVE_INFINITY) >= time,
      );
    },
  };
}
