import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { checkDatabase } from '#db/queries/health.ts';
import { mayReadOperations } from '#streams/access-token.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { notFound } from '#domain/errors.ts';

const PATHS = new Set(['/livez', '/readyz', '/metrics']);

/** A limit on all requests but those that ask how the process is, which a full one still answers. */
export const exceptOperations =
  (limit: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    PATHS.has(c.req.path) ? next() : limit(c, next);

/**
 * Health and metrics, for machines. Ready means Postgres answers; anything else only degrades. A
 * load balancer needs just the status: details and metrics are for the monitoring system.
 */
export function operationRoutes(deps: ApiDeps) {
  const inside = (c: Context<AppEnv>): boolean =>
    mayReadOperations(deps.config.operations, c.req.header('authorization'));

  return new Hono<AppEnv>()
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const [database, temporal] = await Promise.all([
        checkDatabase(deps.shared),
        deps.workflows.status(),
      ]);
      const nats = deps.publisher.status();
      const ready = database === 'up' && !deps.draining();
      const degraded = nats === 'down' || temporal === 'down';
      const status = ready ? (degraded ? 'degraded' : 'ok') : 'unready';
      const details = { checks: { database, nats, temporal }, draining: deps.draining() };
      c.header('Cache-Control', 'no-store');
      return c.json({ status, ...(inside(c) ? details : {}) }, ready ? 200 : 503);
    })
    .get('/metrics', async (c) => {
      if (!inside(c)) throw notFound();
      return c.body(await deps.metrics.metrics(), 200, {
        'Content-Type': deps.metrics.contentType,
      });
    });
}
