import { Hono } from 'hono';
import { checkDatabase } from '#db/queries/health.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { notFound } from '#contracts/errors.ts';

const DATABASE_TIMEOUT_MS = 1_000;

/** Health and metrics, for machines. Ready means Postgres answers; the rest only degrades. */
export function operationRoutes(deps: ApiDeps) {
  return new Hono<AppEnv>()
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const [database, temporal] = await Promise.all([
        checkDatabase(deps.database, { timeoutMs: DATABASE_TIMEOUT_MS }),
        deps.workflows.status(),
      ]);
      const nats = deps.publisher.status();
      const ready = database === 'up' && !deps.draining();
      const degraded = nats === 'down' || temporal === 'down';
      const status = ready ? (degraded ? 'degraded' : 'ok') : 'unready';
      c.header('Cache-Control', 'no-store');
      return c.json(
        { status, checks: { database, nats, temporal }, draining: deps.draining() },
        ready ? 200 : 503,
      );
    })
    .get('/metrics', async (c) => {
      if (!deps.config.operationsPublic) throw notFound();
      return c.body(await deps.metrics.metrics(), 200, {
        'Content-Type': deps.metrics.contentType,
      });
    });
}
