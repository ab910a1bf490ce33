import type { MiddlewareHandler } from 'hono';
import { AppError } from '#contracts/errors.ts';
import { recordDeniedAccess } from '#db/commands/audit.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';

/**
 * After `requireActor`: lets only the configured administrator through; every other try is
 * audited. The address was verified by the issuer at sign-in.
 */
export function requireAdmin(
  deps: Pick<ApiDeps, 'database' | 'config'>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { userId, email } = c.get('actor');
    if (email !== deps.config.adminEmail) {
      await recordDeniedAccess(deps.database, { userId, path: c.req.routePath });
      throw new AppError('FORBIDDEN_ERROR', "You don't have permission to perform this action.");
    }
    await next();
  };
}
