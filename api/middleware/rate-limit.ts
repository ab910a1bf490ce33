import type { Context, MiddlewareHandler } from 'hono';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { AppError } from '#domain/errors.ts';
import { takeToken } from '#db/commands/rate-limits.ts';
import type { BucketRule } from '#db/commands/rate-limits.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { createBuckets } from '../token-buckets.ts';

/** Flood limit per address and process; everyone behind a corporate NAT shares it. */
const PER_ADDRESS: BucketRule = { capacity: 4_000, refillPerSecond: 1_000 };
/** All requests of one user to one process: a person's pages and tabs stay far below. */
const REQUESTS: BucketRule = { capacity: 1_200, refillPerSecond: 60 };

/** Limits over all processes, by the names that answers state. */
const POLICIES = {
  /** Requests with any API key of one user. */
  keys: { capacity: 600, refillPerSecond: 10 },
  /** Writes of one user. */
  writes: { capacity: 300, refillPerSecond: 10 },
  /** Preview counts requested while typing; each scans the index of all stored posts. */
  previews: { capacity: 40, refillPerSecond: 4 },
  /** Completed sign-ins of one address. */
  'sign-ins': { capacity: 1_000, refillPerSecond: 20 },
  /** Downloads of all of a user's data: each reads all of their rows. */
  'data-exports': { capacity: 3, refillPerSecond: 1 / 600 },
  /** Exports of results: each reads a whole search and is recorded. */
  exports: { capacity: 60, refillPerSecond: 1 / 20 },
  /** Feedback on the product, which an operator reads. */
  'product-feedback': { capacity: 10, refillPerSecond: 1 / 3_600 },
  /** Readings of a user's own site: each asks a stranger's server for up to five pages. */
  'site-readings': { capacity: 10, refillPerSecond: 1 / 360 },
  /** Corrections of names, each of which reads all answers of a brand's runs again. */
  corrections: { capacity: 60, refillPerSecond: 60 / 86_400 },
  /** Messages that a user sends by hand: tests of a channel, and deliveries sent again. */
  messages: { capacity: 10, refillPerSecond: 1 / 30 },
  /** Searches added to those watched: a new one is read on every platform. The plan's places fit. */
  watched: { capacity: 60, refillPerSecond: 1 / 60 },
  monitoring: { capacity: 1, refillPerSecond: 1 / COMPETITOR_LIMITS.monitoringCooldownSeconds },
} satisfies Record<string, BucketRule>;

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

/** A limit of one subject; the code is that of its refusal. */
const limiter =
  (
    policy: keyof typeof POLICIES,
    code: 'USER_RATE_LIMIT' | 'RATE_LIMIT_ERROR' = 'USER_RATE_LIMIT',
    message = SLOW_DOWN,
  ) =>
  /**
   * Takes one use and states what is left.
   * @throws AppError USER_RATE_LIMIT, or RATE_LIMIT_ERROR for an address.
   */
  async (c: Context<AppEnv>, { shared }: LimitDeps, subject: string): Promise<void> => {
    const rule: BucketRule = POLICIES[policy];
    const left = await takeToken(shared, { ...rule, key: `${policy}:${subject}` });
    stateLimit(c, policy, left ?? 0);
    if (left !== null) return;
    const retryAfter = Math.ceil(1 / rule.refillPerSecond);
    throw new AppError(code, message, { details: { retryAfter } });
  };

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers (from revision 09 on): `q` uses in `w` seconds,
 * of which `r` are left, and `t` seconds until all are back.
 */
function stateLimit(c: Context<AppEnv>, policy: keyof typeof POLICIES, left: number): void {
  const { capacity, refillPerSecond }: BucketRule = POLICIES[policy];
  const seconds = (uses: number): number => Math.ceil(uses / refillPerSecond);
  const q = `"${policy}";q=${capacity};w=${seconds(capacity)}`;
  c.header('RateLimit-Policy', q, { append: true });
  const r = `"${policy}";r=${left};t=${seconds(capacity - left)}`;
  c.header('RateLimit', r, { append: true });
}

export const limitKeyRequests = limiter('keys');
export const limitUserWrites = limiter('writes');
export const limitDataExports = limiter('data-exports');
export const limitExports = limiter('exports');
export const limitProductFeedback = limiter('product-feedback');
export const limitSiteReadings = limiter('site-readings');
export const limitPreviews = limiter('previews');
export const limitCorrections = limiter('corrections');
export const limitMessages = limiter('messages');
export const limitWatched = limiter('watched');
/** The cooldown of adding to monitoring: per user in bulk, per competitor one by one. */
export const limitMonitoring = limiter(
  'monitoring',
  'USER_RATE_LIMIT',
  'Mutation in cooldown period',
);
export const limitSignIns = limiter('sign-ins', 'RATE_LIMIT_ERROR');
