import type { MiddlewareHandler } from 'hono';
import { AppError } from '#contracts/errors.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { createBuckets } from '../token-buckets.ts';

/** What one address may ask of one process. Everybody behind a company's address shares it. */
const PER_ADDRESS = { capacity: 600, refillPerSecond: 200 };

/** Sheds a flood from one address before anything else is done for it (S-13). */
export function createRateLimits(_deps: Pick<ApiDeps, 'config'>): MiddlewareHandler<AppEnv> {
  const buckets = createBuckets(PER_ADDRESS);
  return async (c, next) => {
    const waitSeconds = buckets.take(c.get('clientAddress'));
    if (waitSeconds > 0) {
      throw new AppError('RATE_LIMIT_ERROR', 'Too many requests. Please slow down and try again.', {
        details: { retryAfter: Math.ceil(waitSeconds) },
      });
    }
    await next();
  };
}
