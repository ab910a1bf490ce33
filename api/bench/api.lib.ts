import type { Environment } from '#config/env.ts';
import { APP_ROLE } from '#db/row-security.ts';
import { startApiProcess } from '../testing/api-process.ts';
import type { ApiProcess } from '../testing/api-process.ts';

/** The requests' database as in production: row-level security applies. */
export function appDatabaseUrl(env: Environment): string {
  const url = new URL(env.DATABASE_URL);
  url.username = APP_ROLE;
  return url.href;
}

/**
 * The real API on the benchmark's services, signed in to Postgres as in production unless a
 * database is given. Its platforms need no key and are never called, since no worker runs.
 */
export function startMeasuredApi(
  env: Environment,
  databaseUrl: string = appDatabaseUrl(env),
): Promise<ApiProcess> {
  return startApiProcess({
    DATABASE_URL: databaseUrl,
    DATABASE_BACKGROUND_URL: env.DATABASE_URL,
    NATS_URL: env.NATS_URL,
    TEMPORAL_ADDRESS: env.TEMPORAL_ADDRESS,
    SANDBOX: 'false',
  });
}
