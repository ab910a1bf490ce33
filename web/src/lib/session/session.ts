import type { Session } from '#contracts/account/account.ts';
import { sessionState } from './session-state.ts';
import { onWake } from '../browser/on-wake.ts';
import { track } from '../track.ts';
import {
  accessToken,
  accessTokenLeft,
  forgetAccessToken,
  onAccessToken,
  renewAccessToken,
} from './token.ts';

/**
 * A readable companion to the HttpOnly cookie: it only says that this browser was signed in.
 * Without it a public page sends no session request. Cookies ignore ports, so in development both
 * names include the port.
 */
export function hasSessionMark(
  cookies = document.cookie,
  { protocol, port }: { protocol: string; port: string } = location,
): boolean {
  const name =
    protocol === 'https:' ? '__Host-earshot_signed_in' : `earshot_signed_in_${port || '80'}`;
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}

/** The page stops keeping the place of the user menu (see the script in index.html). */
function forgetLikelySession(): void {
  delete document.documentElement.dataset['session'];
}

/** Data that a sign-out removes from this browser. */
const LOCAL_KEYS = [
  'helpSeen',
  'helpSeen_social-search',
  'helpSeen_competitive-intelligence',
  'helpSeen_gpt-analysis',
  'onboardingSeen',
  'userData',
  'tour-completed',
  'dismissedNotifications',
] as const;

const RENEW_BEFORE_EXPIRY_MS = 60_000;
const RETRY_MS = 5_000;
/** Signing out waits no longer than this for a server that does not answer. */
const SIGN_OUT_WAIT_MS = 2_000;
const CHANNEL = 'earshot-session';

/** Set when the page starts: rendering on the server must not keep a channel open. */
let announce: ((news: 'signed-in' | 'signed-out' | 'deleted') => void) | null = null;

/** Why a token is let go on purpose; null: it was taken from us. */
let leaving: 'asked' | 'deleted' | null = null;

/**
 * On load: a browser that was never signed in, or has signed out, has no session to check. A
 * private page checks anyway.
 */
export async function beginSession(needed: boolean): Promise<void> {
  if (needed || hasSessionMark()) await startSession();
  else sessionState.end({ expired: false });
}

/** At load, after the popup and when another tab signed in: ask the cookie who we are. */
export async function startSession(): Promise<Session | null> {
  const renewal = await renewAccessToken();
  if (renewal.outcome === 'unreachable') {
    forgetLikelySession();
    sessionState.fail(renewal.error);
  }
  if (renewal.outcome !== 'renewed') return null;
  sessionState.start(renewal.session, renewal.asOf);
  return renewal.session;
}

/** The popup reported success: same as a start, and the other tabs follow. */
export async function completeSignIn(): Promise<void> {
  const session = await startSession();
  if (accessToken() !== null) announce?.('signed-in');
  if (session !== null) track(session.isNewUser ? 'sign_up' : 'login');
}

/** Ends the session here even if the server cannot be reached; its cookie then dies by time. */
export async function signOut(): Promise<void> {
  const token = accessToken();
  const request = fetch('/api/auth/logout', {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    // Delivered even if the page is left meanwhile.
    keepalive: true,
  }).catch(() => null);
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
  for (const key of LOCAL_KEYS) removeLocal(key);
  leave('asked');
  announce?.('signed-out');
  track('logout');
}

/** The account is gone, deleted here or elsewhere: this tab and its siblings say goodbye. */
export function endDeletedSession(): void {
  if (accessToken() === null) return;
  for (const key of LOCAL_KEYS) removeLocal(key);
  leave('deleted');
  announce?.('deleted');
}

function leave(why: 'asked' | 'deleted'): void {
  leaving = why;
  forgetAccessToken();
  leaving = null;
}

function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** Null where the browser forbids it to this site: then the tabs do not follow each other. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

const untilRenewal = (): number => accessTokenLeft() - RENEW_BEFORE_EXPIRY_MS;

const isShown = (): boolean => document.visibilityState === 'visible' && accessToken() !== null;

/**
 * Keeps a session alive while the page is open: renews it before expiry and on waking up, detects
 * its end from any source, and follows the other tabs. Call once, before `startSession`.
 */
export function watchSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), Math.max(0, ms));
  };
  const renew = async (): Promise<void> => {
    if (accessToken() === null) return;
    const renewal = await renewAccessToken();
    if (renewal.outcome === 'unreachable') schedule(RETRY_MS);
  };
  onAccessToken((token) => {
    clearTimeout(timer);
    if (token !== null) {
      schedule(Math.max(RETRY_MS, untilRenewal()));
      return;
    }
    forgetLikelySession();
    sessionState.end({ expired: leaving === null, deleted: leaving === 'deleted' });
  });
  document.addEventListener('visibilitychange', () => {
    if (isShown()) schedule(untilRenewal());
  });
  // A token is measured by a clock that does not run while the device sleeps: it may have ended.
  onWake(() => {
    if (isShown()) schedule(0);
  });
  const channel = openChannel();
  announce = channel?.postMessage.bind(channel) ?? null;
  channel?.addEventListener('message', (event) => {
    if (event.data === 'signed-out' && accessToken() !== null) leave('asked');
    if (event.data === 'deleted' && accessToken() !== null) leave('deleted');
    if (event.data === 'signed-in' && accessToken() === null) void startSession();
  });
}
