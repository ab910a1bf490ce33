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

let current: { token: string; expiresAt: number; userId: string } | null = null;
let pending: Promise<Renewal> | null = null;
const listeners = new Set<(token: string | null) => void>();

/** The access token lives in this variable only: no storage a script could read later. */
export function accessToken(): string | null {
  return current?.token ?? null;
}

/** Milliseconds since 1970, null without a session. */
export function accessTokenExpiry(): number | null {
  return current?.expiresAt ?? null;
}

/** Called with each new token, and with null at sign-out. Returns the way to stop. */
export function onAccessToken(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
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

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return await navigator.locks.request(LOCK, work);
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
    current = { token: session.accessToken, expiresAt: Date.parse(session.expiresAt), userId };
    for (const listener of listeners) listener(session.accessToken);
    return { outcome: 'renewed', session, asOf: answer.asOf };
  }
  const error = errorFromAnswer(response.status, body);
  if (error.type !== 'auth' && error.type !== 'permission')
    return { outcome: 'unreachable', error };
  forgetAccessToken();
  return { outcome: 'signed-out' };
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
