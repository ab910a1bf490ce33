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
