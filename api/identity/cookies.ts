import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../deps.ts';
import { ATTEMPT_SECONDS } from './attempt.ts';
import { createHmac, hkdfSync } from 'node:crypto';

/** As long as a session may stay unused. */
const REFRESH_SECONDS = 14 * 86_400;
/** Sent where an attempt begins and where it ends. */
const ATTEMPT_PATH = '/api/auth';

/**
 * The refresh cookie and the cookie of pending sign-ins. Over https they are Secure and bound to
 * the host by their prefix; cookies ignore ports, so in development the name includes the port.
 */
export function createCookies(publicUrl: string) {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const refreshName = secure ? '__Host-earshot_refresh' : `earshot_refresh_${port || '80'}`;
  const markName = secure ? '__Host-earshot_signed_in' : `earshot_signed_in_${port || '80'}`;
  const common = { httpOnly: true, sameSite: 'Lax', secure } as const;

  /** Tells pages that there is a session to refresh; of no use to an attacker. */
  const mark = { ...common, httpOnly: false, path: '/' };

  const attemptsName = `${secure ? '__Secure-' : ''}earshot_sign_in`;

  return {
    refresh: (c: Context<AppEnv>): string | undefined => getCookie(c, refreshName),
    setRefresh(c: Context<AppEnv>, token: string): void {
      setCookie(c, refreshName, token, { ...common, path: '/', maxAge: REFRESH_SECONDS });
      setCookie(c, markName, '1', { ...mark, maxAge: REFRESH_SECONDS });
    },
    clearRefresh(c: Context<AppEnv>): void {
      deleteCookie(c, refreshName, { ...common, path: '/' });
      deleteCookie(c, markName, mark);
    },
    attempts: (c: Context<AppEnv>): string | undefined => getCookie(c, attemptsName),
    setAttempts(c: Context<AppEnv>, sealed: string): void {
      setCookie(c, attemptsName, sealed, {
        ...common,
        path: ATTEMPT_PATH,
        maxAge: ATTEMPT_SECONDS,
      });
    },
  };
}
export type Cookies = ReturnType<typeof createCookies>;

/**
 * What remains of a deleted account until the end of its month: a keyed hash of the identity, under
 * which its usage is kept. Without the key it identifies no one and guesses cannot be tested.
 */
export function formerIdentity(
  { issuer, subject }: { issuer: string; subject: string },
  secret: string,
): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'earshot former identity', 32));
  return createHmac('sha256', key).update(`${issuer}\0${subject}`).digest('base64url');
}
