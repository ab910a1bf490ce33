import { ConnectionLostError } from './connection/slots.ts';

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  // The disk is full.
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** Follows an error's `cause` chain: the query builder wraps the driver's errors. */
function* causes(error: unknown): Generator<unknown> {
  for (let current = error, depth = 0; current && depth < 5; depth += 1) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** True when Postgres could not be reached, disconnected or is full: respond 503 and retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) => cause instanceof ConnectionLostError || UNAVAILABLE.has(codeOf(cause) ?? ''),
  );
}

const OWNER_CONSTRAINT = '_user_id_users_id_fk';

/** True when a row was written for a user who has just been deleted. */
export function isOwnerGone(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '23503' &&
      ((cause as { constraint_name?: string }).constraint_name ?? '').endsWith(OWNER_CONSTRAINT),
  );
}

/** True when a statement waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === '55P03');
}

/** True when a statement exceeded a time limit under load: the request itself is fine. */
export function isTimeout(error: unknown): boolean {
  return isLockTimeout(error) || causes(error).some((cause) => codeOf(cause) === '57014');
}

/** True when Postgres aborted one of two deadlocked transactions: retry. */
export function isDeadlock(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === '40P01');
}
