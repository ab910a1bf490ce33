import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^(?<user>[0-9a-f]{32})(?<mac>[0-9a-f]{16})$/u;

const macOf = (user: string, secret: string): string =>
  createHmac('sha256', secret).update(`bounce.v1.${user}`).digest('hex').slice(0, 16);

/**
 * Identifies a user in the address that bounces are returned to. Hexadecimal, since mail servers
 * may change the case of an address, and short, since its local part is limited to 64 characters
 * (RFC 5321).
 */
export function bounceTokenOf(userId: string, secret: string): string {
  const user = userId.replaceAll('-', '').toLowerCase();
  return `${user}${macOf(user, secret)}`;
}

/** The user of a token; null when the token is not ours. */
export function userOfBounceToken(token: string, secret: string): string | null {
  const { user, mac } = TOKEN.exec(token.toLowerCase())?.groups ?? {};
  if (user === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(user, secret)))) return null;
  return user.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** `bounces+<token>@example.com` of `bounces@example.com` (variable envelope return path). */
export function bounceAddressOf(mailbox: string, userId: string, secret: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${bounceTokenOf(userId, secret)}${mailbox.slice(at)}`;
}
