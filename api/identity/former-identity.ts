import { createHmac, hkdfSync } from 'node:crypto';

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
