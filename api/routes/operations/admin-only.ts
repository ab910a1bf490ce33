import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import { recordDeniedAccess } from '#db/commands/audit.ts';
import { isAdministrator } from '#db/queries/account/sessions.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { guardedRoutes } from '../answers.ts';

/**
 * After `requireActor`: lets only the configured administrator through; other attempts are
 * audited.
 */
function requireAdmin(deps: Pick<ApiDeps, 'config'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const actor = c.get('actor');
    if (!isAdministrator(actor, deps.config.administrator)) {
      await recordDeniedAccess(c.get('database'), { userId: actor.userId, path: c.req.routePath });
      throw new AppError('FORBIDDEN_ERROR', "You don't have permission to perform this action.");
    }
    await next();
  };
}

/** Routes for the administrator. */
export const adminRoutes = (deps: ApiDeps, tag: string) =>
  guardedRoutes(deps, [requireActor(deps), requireAdmin(deps)], tag);
