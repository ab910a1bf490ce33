import type { MiddlewareHandler } from 'hono';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { AppError } from '#domain/errors.ts';
import { takeToken } from '#db/commands/rate-limits.ts';
import type { BucketRule } from '#db/commands/rate-limits.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { createBuckets } from '../token-buckets.ts';

/** Flood limit per address and process; everyone behind a corporate NAT shares it. */
const PER_ADDRESS: BucketRule = { capacity: 4_000, refillPerSecond: 1_000 };
/** Writes of one user over all processes. */
const PER_USER: BucketRule = { capacity: 300, refillPerSecond: 10 };
/** Preview counts requested while typing; each scans the index of all stored posts. */
const PREVIEWS: BucketRule = { capacity: 40, refillPerSecond: 4 };
/** Completed sign-ins of one address over all processes. */
const SIGN_INS: BucketRule = { capacity: 1_000, refillPerSecond: 20 };
/** Downloads of all of a user's data: each reads all of their rows. */
const DATA_EXPORTS: BucketRule = { capacity: 3, refillPerSecond: 1 / 600 };
/** Exports of results: each reads a whole search and is recorded. */
const EXPORTS: BucketRule = { capacity: 60, refillPerSecond: 1 / 20 };
/** Feedback on the product, which an operator reads. */
const PRODUCT_FEEDBACK: BucketRule = { capacity: 10, refillPerSecond: 1 / 3_600 };
/** Readings of a user's own site: each asks a stranger's server for up to five pages. */
const SITE_READINGS: BucketRule = { capacity: 10, refillPerSecond: 1 / 360 };
/** All requests of one user to one process: a person's pages and tabs stay far below. */
const REQUESTS: BucketRule = { capacity: 1_200, refillPerSecond: 60 };

const SLOW_DOWN = 'Too many requests. Please slow down and try again.';

/** Rejects what one address sends too fast, before any work is done for it. */
export function shedFloods(): MiddlewareHandler<AppEnv> {
  const buckets = createBuckets(PER_ADDRESS);
  return async (c, next) => {
    const wait = buckets.take(c.get('clientAddress'));
    if (wait > 0) {
      throw new AppError('RATE_LIMIT_ERROR', SLOW_DOWN, {
        details: { retryAfter: Math.ceil(wait) },
      });
    }
    await next();
  };
}

const requests = createBuckets(REQUESTS);

/**
 * Limits every request of a user, per process and without the database, so that reads are limited
 * too.
 * @throws AppError USER_RATE_LIMIT
 */
export function limitUserRequests(userId: string): void {
  const wait = requests.take(userId);
  if (wait === 0) return;
  throw new AppError('USER_RATE_LIMIT', SLOW_DOWN, { details: { retryAfter: Math.ceil(wait) } });
}

type LimitDeps = Pick<ApiDeps, 'shared'>;

/** @throws AppError USER_RATE_LIMIT */
export function limitUserWrites(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `user:${userId}`, PER_USER, 'USER_RATE_LIMIT');
}

/** @throws AppError USER_RATE_LIMIT */
export function limitDataExports(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `export:${userId}`, DATA_EXPORTS, 'USER_RATE_LIMIT');
}

/** @throws AppError USER_RATE_LIMIT */
export function limitExports(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `file:${userId}`, EXPORTS, 'USER_RATE_LIMIT');
}

/** @throws AppError USER_RATE_LIMIT */
export function limitProductFeedback(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `product-feedback:${userId}`, PRODUCT_FEEDBACK, 'USER_RATE_LIMIT');
}

/** @throws AppError USER_RATE_LIMIT */
export function limitSiteReadings(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `product-site:${userId}`, SITE_READINGS, 'USER_RATE_LIMIT');
}

/** @throws AppError USER_RATE_LIMIT */
export function limitPreviews(deps: LimitDeps, userId: string): Promise<void> {
  return take(deps, `preview:${userId}`, PREVIEWS, 'USER_RATE_LIMIT');
}

/**
 * The cooldown of adding to monitoring: per user in bulk, per competitor one by one.
 * @throws AppError USER_RATE_LIMIT
 */
export async function limitMonitoring({ shared }: LimitDeps, subject: string): Promise<void> {
  const seconds = COMPETITOR_LIMITS.monitoringCooldownSeconds;
  const rule = { capacity: 1, refillPerSecond: 1 / seconds };
  if (await takeToken(shared, { ...rule, key: `monitor:${subject}` })) return;
  throw new AppError('USER_RATE_LIMIT', 'Mutation in cooldown period', {
    details: { retryAfter: seconds },
  });
}

/** @throws AppError RATE_LIMIT_ERROR */
export function limitSignIns(deps: LimitDeps, address: string): Promise<void> {
  return take(deps, `sign-in:${address}`, SIGN_INS, 'RATE_LIMIT_ERROR');
}

async function take(
  { shared }: LimitDeps,
  key: string,
  rule: BucketRule,
  code: 'USER_RATE_LIMIT' | 'RATE_LIMIT_ERROR',
): Promise<void> {
  if (await takeToken(shared, { ...rule, key })) return;
  const retryAfter = Math.ceil(1 / rule.refillPerSecond);
  throw new AppError(code, SLOW_DOWN, { details: { retryAfter } });
}
