import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Time a person has to choose an account. */
export const ATTEMPT_SECONDS = 600;

/** One sign-in under way. It lives in a cookie of the browser that began it, and nowhere else. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;

const random = (): string => randomBytes(32).toString('base64url');

export function newAttempt(): Attempt & { codeChallenge: string } {
  const codeVerifier = random();
  return {
    state: random(),
    nonce: random(),
    codeVerifier,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  };
}

/** A key of its own, so that no access token can ever be taken for an attempt or the reverse. */
const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'earshot sign-in attempt', 32));

export function sealAttempt(attempt: Attempt, secret: string): Promise<string> {
  const { state, nonce, codeVerifier } = attempt;
  return new EncryptJWT({ state, nonce, codeVerifier })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${ATTEMPT_SECONDS}s`)
    .encrypt(keyOf(secret));
}

/** Null for a cookie that is absent, expired, not ours, or of an attempt with another state. */
export async function openAttempt(
  sealed: string | undefined,
  state: string,
  secret: string,
): Promise<Attempt | null> {
  if (sealed === undefined) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    const attempt = attemptSchema.parse(payload);
    return attempt.state === state ? attempt : null;
  } catch {
    return null;
  }
}
