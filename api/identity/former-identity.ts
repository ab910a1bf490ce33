import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What stays of a deleted account until its month ends: a keyed hash of who it was, to which its
 * usage is kept. Without the key it names no one, and nobody can test a guess.
 */
export function formerIdentity(
  { issuer, subject }: { issuer: string; subject: string },
  secret: string,
): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'earshot former identity', 32));
  return createHmac('sha256', key).update(`${issuer}\0${subject}`).digest('base64url');
}
