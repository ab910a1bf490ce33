import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const keysSchema = z.object({
  cookieSecret: z.string().min(16),
  jwk: z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), d: z.string() }),
});
export type OidcKeys = z.infer<typeof keysSchema>;

async function generateKeys(): Promise<OidcKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomBytes(8).toString('hex');
  return keysSchema.parse({
    cookieSecret: randomBytes(24).toString('hex'),
    jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' },
  });
}

function readKeys(file: string): OidcKeys | null {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Signing key and cookie secret: kept in `file`, so that sessions outlive a restart, or in memory
 * without one. An unreadable file is replaced.
 */
export async function loadKeys(file: string | null): Promise<OidcKeys> {
  const known = file === null ? null : readKeys(file);
  if (known) return known;
  const made = await generateKeys();
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return made;
}
