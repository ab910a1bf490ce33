import { SignJWT, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { AppError } from '#domain/errors.ts';
import type { Keyring } from '#domain/keyring.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

const ALGORITHM = 'HS256';
const AUDIENCE = 'earshot';
const MAX_TTL_SECONDS = 900;
/** Clock skew tolerated between our own machines: five minutes are for the doctor to notice. */
const CLOCK_SKEW_SECONDS = 360;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Verified signatures kept in the cache: a few megabytes at most. */
const MAX_REMEMBERED = 10_000;

export interface TokenClaims {
  userId: string;
  sessionId: string;
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<{ token: string; expiresAt: Date }>;
  /** @throws AppError TOKEN_EXPIRED, or INVALID_TOKEN for anything we did not sign for this use. */
  verify(token: string): Promise<VerifiedClaims>;
}

interface VerifiedClaims extends TokenClaims {
  expiresAt: Date;
}

interface TokenSettings {
  /** At least 32 characters each, shared by API and gateway. */
  keys: Keyring;
  /** PUBLIC_URL of the product. */
  issuer: string;
  /** At most 900. */
  ttlSeconds: number;
  now?: () => Date;
}

/**
 * Our own access tokens: JWT with one pinned algorithm, valid for at most 15 minutes.
 * Sessions are checked separately, on each request and in the gateway's sweep.
 */
export function createTokens({ keys, issuer, ttlSeconds, now }: TokenSettings): Tokens {
  const encoded = keys.map((key) => new TextEncoder().encode(key)) as [Uint8Array, ...Uint8Array[]];
  const clock = now ?? (() => new Date());
  const ttl = Math.min(ttlSeconds, MAX_TTL_SECONDS);
  /** A verified signature stays verified; only the expiry is checked again. Oldest first. */
  const remembered = new Map<string, VerifiedClaims>();

  function remember(token: string, claims: VerifiedClaims): VerifiedClaims {
    remembered.set(token, claims);
    const oldest = remembered.keys().next();
    if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
    return claims;
  }

  async function payloadOf(token: string, [key, ...others] = encoded): Promise<JWTPayload> {
    try {
      const verified = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: clock(),
      });
      return verified.payload;
    } catch (error) {
      const [next, ...rest] = others;
      if (next === undefined || !(error instanceof errors.JWSSignatureVerificationFailed))
        throw error;
      return payloadOf(token, [next, ...rest]);
    }
  }

  return {
    async sign({ userId, sessionId }) {
      const issuedAt = Math.floor(clock().getTime() / 1_000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttl)
        .sign(encoded[0]);
      return { token, expiresAt: new Date((issuedAt + ttl) * 1_000) };
    },

    async verify(token) {
      const known = remembered.get(token);
      if (known && clock() < known.expiresAt) return known;
      remembered.delete(token);
      try {
        const payload = await payloadOf(token);
        const { sub, sid, iat, exp } = payload;
        if (!isUuid(sub) || !isUuid(sid) || !isCanonical(token)) throw invalid();
        if (iat === undefined || exp === undefined || exp - iat > MAX_TTL_SECONDS) throw invalid();
        if (iat > clock().getTime() / 1_000 + CLOCK_SKEW_SECONDS) throw invalid();
        const expiresAt = new Date(exp * 1_000);
        return remember(token, { userId: sub, sessionId: sid, expiresAt });
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new AppError('TOKEN_EXPIRED', 'Please log in to continue.', { cause: error });
        }
        throw error instanceof AppError ? error : invalid(error);
      }
    },
  };
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/**
 * The last character of a base64url text has spare bits: only one spelling of a token is accepted.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function invalid(cause?: unknown): AppError {
  return new AppError('INVALID_TOKEN', 'Please log in to continue.', { cause });
}

/** Who may read metrics, the details of health and the API reference. */
export interface OperationsAccess {
  /** Open to all who reach the port: fine on a developer machine, refused in production. */
  isPublic: boolean;
  /** Bearer token of the monitoring system; undefined if there is none. */
  token: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison: the duration does not reveal how much of a token was right. */
export function mayReadOperations(
  { isPublic, token }: OperationsAccess,
  authorization: string | undefined,
): boolean {
  if (isPublic) return true;
  if (token === undefined || authorization === undefined) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
