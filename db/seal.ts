import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keyring } from '#domain/keyring.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'earshot channel secrets', 32));

/**
 * Encrypts what only our processes may read, such as a channel's secrets (AES-256-GCM, a fresh nonce
 * per value).
 * @param context binds the value to its row, so that it cannot be moved to another one.
 */
export function seal(value: unknown, [key]: Keyring, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws Error when no key is the right one, the context differs, or the value was changed. */
export function unseal(sealed: string, keys: Keyring, context: string): unknown {
  const [key, ...others] = keys;
  try {
    return unsealWith(sealed, key, context);
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined) throw error;
    return unseal(sealed, [next, ...rest], context);
  }
}

function unsealWith(sealed: string, secret: string, context: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  return JSON.parse(opened.toString('utf8'));
}
