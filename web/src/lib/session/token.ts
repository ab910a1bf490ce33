import type { Session } from '#contracts/account/account.ts';
import { readAnswer } from '../answer.ts';
import { errorFromAnswer, localError } from '../errors.ts';
import type { ClientError } from '../errors.ts';

const LOCK = 'earshot-session';
const TIMEOUT_MS = 15_000;

type Renewal =
  | { outcome: 'renewed'; session: Session; asOf: number }
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable'; error: ClientError };

/** `endsAt` is on the clock of `performance.now()`, which a user cannot set. */
let current: { token: string; endsAt: number; userId: string } | null = null;
let pending: Promise<Renewal> | null = null;
const listeners = new Set<(token: string | null) => void>();

/** The access token lives in this variable only: no storage a script could read later. */
export function accessToken(): string | null {
  return current?.token ?? null;
}

/** Milliseconds until the token ends, 0 without a session. */
export const accessTokenLeft = (): number =>
  current === null ? 0 : Math.max(0, current.endsAt - performance.now());

/** Called with each new token, and with null at sign-out. Returns the way to stop. */
export function onAccessToken(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function forgetAccessToken(): void {
  current = null;
  for (const listener of listeners) listener(null);
}

/**
 * Asks for a new access token with the refresh cookie. Parallel callers share one request, and a
 * lock keeps other tabs out: the cookie is rotated, and using an old one would end the session.
 */
export function renewAccessToken(): Promise<Renewal> {
  pending ??= withLock(requestRenewal).finally(() => {
    pending = null;
  });
  return pending;
}

/** A browser that forbids locks to this site has one tab's order at least. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    return await navigator.locks.request(LOCK, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}

async function requestRenewal(): Promise<Renewal> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await response.json().catch(() => null);
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { outcome: 'unreachable', error: localError(timedOut ? 'timeout' : 'network') };
  }
  const answer = readAnswer(body);
  if (response.ok && answer !== null) {
    const session = await readSession(answer.data);
    if (session === null) return { outcome: 'unreachable', error: localError('unknown') };
    const userId = session.profile.uid;
    if (current !== null && current.userId !== userId) return startOver();
    const endsAt = performance.now() + lifetimeOf(session, response.headers.get('date'));
    current = { token: session.accessToken, endsAt, userId };
    for (const listener of listeners) listener(session.accessToken);
    return { outcome: 'renewed', session, asOf: answer.asOf };
  }
  const error = errorFromAnswer(response.status, body);
  // A filtering proxy answers 401 or 403 with a page of its own: only our codes end a session.
  if (error.code === null) return { outcome: 'unreachable', error: localError('network') };
  if (error.type !== 'auth' && error.type !== 'permission')
    return { outcome: 'unreachable', error };
  forgetAccessToken();
  return { outcome: 'signed-out' };
}

/** Measured by the server's clock: that of this device may be hours off. */
function lifetimeOf({ expiresAt }: Session, date: string | null): number {
  const sentAt = Date.parse(date ?? '');
  return Date.parse(expiresAt) - (Number.isNaN(sentAt) ? Date.now() : sentAt);
}

/**
 * Another tab signed in as another user: everything on this page belongs to the one before. Never
 * resolves, since the page is being replaced.
 */
function startOver(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** Null when it is malformed, or when the code that parses it failed to load. */
async function readSession(data: unknown): Promise<Session | null> {
  try {
    // Loaded while nothing waits for it: the first page needs no schema.
    const { sessionSchema } = await import('#contracts/account/account.ts');
    return sessionSchema.parse(data);
  } catch (error) {
    reportError(error);
    return null;
  }
}
