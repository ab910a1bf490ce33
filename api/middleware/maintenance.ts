import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { Maintenance } from '#contracts/maintenance.ts';
import { isAdministrator } from '#db/queries/account/sessions.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { findActor } from './auth.ts';

/** Routes that pages and the administrator need to get in: page settings and sign-in. */
const OPEN =
  /^\/api\/(?:config$|auth\/(?:login|callback|refresh|logout)$|openapi\.json$|reference)/;

/** Retry-After in seconds when the end is unknown or has passed. */
const UNKNOWN_SECONDS = 30;
const MAX_SECONDS = 3_600;

function retryAfter({ until }: Maintenance): number {
  if (until === null) return UNKNOWN_SECONDS;
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1_000);
  return seconds <= 0 ? UNKNOWN_SECONDS : Math.min(seconds, MAX_SECONDS);
}

/** The message is quoted from the specification. */
function maintenanceError(maintenance: Maintenance): AppError {
  return new AppError('MAINTENANCE_MODE', 'Server is under maintenance. Please try again later.', {
    details: { retryAfter: retryAfter(maintenance), until: maintenance.until },
  });
}

/**
 * Refuses API requests of everyone but the administrator in maintenance mode. Health, the
 * pages themselves and sign-in remain available.
 */
export function obeyMaintenance(deps: ApiDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const maintenance = deps.maintenance.current();
    if (maintenance !== null && !OPEN.test(c.req.path)) {
      const actor = await findActor(deps, c.req.header('authorization')).catch(() => null);
      const admitted = actor !== null && isAdministrator(actor, deps.config.administrator);
      if (!admitted) throw maintenanceError(maintenance);
    }
    await next();
  };
}
