import { startOf } from '#domain/text/cut.ts';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTVerifyGetKey } from 'jose';

/** Clock skew tolerated between two correct clocks. */
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_LIFETIME_SECONDS = 86_400;
/** A rotated key expires after this; an unknown one is looked up at most this often. */
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 10_000;
const KEYS_TIMEOUT_MS = 5_000;

const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];

/** The signed-in person according to the issuer. */
export interface VerifiedIdentity {
  subject: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  /** When the issuer last asked for a password or the like; null when it does not state that. */
  authenticatedAt: Date | null;
}

interface IdTokenRules {
  issuer: string;
  clientId: string;
  now?: () => Date;
}

/** The ID token was not issued by our provider for this sign-in. */
export class IdTokenError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdTokenError';
  }
}

/** The issuer's keys, cached, fetched again at most once for an unknown key id. */
export function remoteKeys(
  url: URL,
  options: { fetch?: typeof fetch; maxAgeMs?: number; cooldownMs?: number } = {},
): JWTVerifyGetKey {
  return createRemoteJWKSet(url, {
    cacheMaxAge: options.maxAgeMs ?? KEYS_MAX_AGE_MS,
    cooldownDuration: options.cooldownMs ?? KEYS_COOLDOWN_MS,
    timeoutDuration: KEYS_TIMEOUT_MS,
    ...(options.fetch === undefined ? {} : { [customFetch]: options.fetch }),
  });
}

/**
 * Keys come only from the issuer's JWKS: a header that contains or references its own is refused.
 */
function refuseEmbeddedKeys(header: JWTHeaderParameters): void {
  for (const name of ['jwk', 'jku', 'x5c', 'x5u', 'crit']) {
    if (name in header) throw new IdTokenError(`The header holds ${name}.`);
  }
}

const text = (value: unknown, max = 2_000): string | null =>
  typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\u0000')
    ? startOf(value, max)
    : null;

/** A number of seconds since 1970 that is not in the future, but for differing clocks. */
const isPast = (seconds: unknown, now: Date): boolean =>
  typeof seconds === 'number' &&
  seconds > 0 &&
  seconds <= now.getTime() / 1_000 + CLOCK_TOLERANCE_SECONDS;

/** Pictures are shown in the page: anything but an https address is dropped. */
function pictureOf(value: unknown): string | null {
  const address = text(value);
  return address !== null && URL.parse(address)?.protocol === 'https:' ? address : null;
}

/**
 * Verifies an ID token according to OpenID Connect Core 3.1.3.7 and Google's recommendations:
 * pinned RS256, a key of the issuer, iss, aud, azp, times, and the nonce of this sign-in.
 * @throws IdTokenError for anything else.
 */
export async function verifyIdToken(
  token: string,
  nonce: string,
  rules: IdTokenRules,
  keys: JWTVerifyGetKey,
): Promise<VerifiedIdentity> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header, input) => {
        refuseEmbeddedKeys(header);
        return keys(header, input);
      },
      {
        algorithms: ['RS256'],
        issuer: GOOGLE.includes(rules.issuer) ? GOOGLE : rules.issuer,
        audience: rules.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce', 'email', 'email_verified'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_LIFETIME_SECONDS,
        ...(rules.now === undefined ? {} : { currentDate: rules.now() }),
      },
    );
    const { aud, azp, nonce: given, iat = 0, exp = 0, sub, email, email_verified } = payload;
    const { auth_time: authTime } = payload;
    if (aud !== rules.clientId) throw new IdTokenError('The audience is not ours alone.');
    if (azp !== undefined && azp !== rules.clientId) throw new IdTokenError('Made for another.');
    if (given !== nonce) throw new IdTokenError('The nonce is of another sign-in.');
    if (exp - iat > MAX_LIFETIME_SECONDS) throw new IdTokenError('It lives too long.');
    if (email_verified !== true) throw new IdTokenError('The e-mail is not verified.');
    if (authTime !== undefined && !isPast(authTime, rules.now?.() ?? new Date()))
      throw new IdTokenError('The time of authentication is none.');
    const subject = text(sub);
    const address = text(email);
    if (subject === null || address === null) throw new IdTokenError('Subject or e-mail missing.');
    return {
      subject,
      email: address,
      displayName: text(payload['name'], 100),
      photoURL: pictureOf(payload['picture']),
      authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
    };
  } catch (error) {
    throw error instanceof IdTokenError ? error : new IdTokenError('Not acceptable.', error);
  }
}
