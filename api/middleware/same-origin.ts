import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../deps.ts';

/**
 * Refuses a request with two Host headers (RFC 9112, 3.2): a proxy in front may have used the other
 * one.
 */
export const refuseSecondHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: { rawHeaders: string[] } };
  const names = (incoming?.rawHeaders ?? []).filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new AppError('VALIDATION_ERROR', 'The request has more than one Host header.');
  }
  await next();
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes by browsers. Browsers add these headers themselves and pages
 * cannot change them; scripts send neither and have no ambient cookie.
 */
export function sameOriginWrites(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ours = new URL(publicUrl).origin;
  return async (c, next) => {
    if (!READING.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const foreign =
        (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ours);
      if (foreign) throw new AppError('FORBIDDEN_ERROR', 'Requests from other sites are refused.');
    }
    await next();
  };
}
