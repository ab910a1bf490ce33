import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { bodyTooLarge, unsupportedMediaType } from './errors.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses bodies above 64 KB while they arrive, with or without a Content-Length. */
export const limitBody: MiddlewareHandler<AppEnv> = bodyLimit({
  maxSize: WIRE_LIMITS.bodyBytes,
  onError: () => {
    throw bodyTooLarge();
  },
});

/**
 * Writes carry JSON or no body. A cross-site form can send neither, which also protects the cookie
 * routes. `__proto__` is refused as a key at any depth.
 */
export const requireJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (READING.has(c.req.method)) return next();
  const type = c.req.header('content-type');
  if (type !== undefined && !JSON_TYPE.test(type)) throw unsupportedMediaType();
  const text = await c.req.text();
  if (text !== '') {
    if (type === undefined) throw unsupportedMediaType();
    refuseUnsafeJson(text);
  }
  return next();
};

function refuseUnsafeJson(text: string): void {
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new AppError('VALIDATION_ERROR', 'A field is not allowed.');
      return value;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VALIDATION_ERROR', 'The request is not valid JSON.');
  }
}
