import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

/**
 * Client address for limits and logs. With n trusted proxies it is the n-th entry of
 * X-Forwarded-For from the right; the caller may have written anything further left.
 */
export function addressFrom(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const entry = forwardedFor.split(',').at(-trustedProxies)?.trim() ?? '';
  return isIP(entry) === 0 ? peer : entry;
}

/** In-memory tests have no socket; they all share one unnamed peer. */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const incoming: unknown = (c.env as { incoming?: unknown } | undefined)?.incoming;
  const peer = incoming === undefined ? 'local' : (getConnInfo(c).remote.address ?? 'unknown');
  return addressFrom(peer, c.req.header('x-forwarded-for'), trustedProxies);
}
