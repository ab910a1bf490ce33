import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Keyring } from '#domain/keyring.ts';

/** Time a person has to choose an account. */
export const ATTEMPT_SECONDS = 600;
/** Popups of one browser that may be open at once; opening one more drops the oldest. */
const MAX_ATTEMPTS = 4;

/** One sign-in in progress. Stored only in a cookie of the browser that began it. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
const sealedSchema = z.object({ attempts: z.array(attemptSchema).max(MAX_ATTEMPTS) });
export type Attempt = z.infer<typeof attemptSchema>;

const random = (): string => randomBytes(32).toString('base64url');

export function newAttempt(): Attempt & { codeChallenge: string } {
  const codeVerifier = random();
  return {
    state: random(),
    nonce: random(),
    codeVerifier,
    expiresAt: Date.now() + ATTEMPT_SECONDS * 1_000,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  };
}

/** A separate key, so that an access token is never accepted as an attempt or the reverse. */
const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'earshot sign-in attempt', 32));

/** All attempts of a browser in one cookie, to bound its size. Oldest first. */
export function sealAttempts(attempts: readonly Attempt[], [key]: Keyring): Promise<string> {
  const kept = attempts.slice(-MAX_ATTEMPTS).map((attempt) => attemptSchema.parse(attempt));
  return new EncryptJWT({ attempts: kept })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${ATTEMPT_SECONDS}s`)
    .encrypt(keyOf(key));
}

/** The attempts that have not expired; none for a missing or invalid cookie. */
export async function openAttempts(
  sealed: string | undefined,
  keys: readonly string[],
): Promise<Attempt[]> {
  const [key, ...others] = keys;
  if (sealed === undefined || key === undefined) return [];
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(key), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    return sealedSchema.parse(payload).attempts.filter(({ expiresAt }) => expiresAt > Date.now());
  } catch {
    return openAttempts(sealed, others);
  }
}
