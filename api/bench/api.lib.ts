import type { Environment } from '#config/env.ts';
import { APP_ROLE } from '#db/row-security.ts';
import { startApiProcess } from '../testing/api-process.ts';
import type { ApiProcess } from '../testing/api-process.ts';

/**
 * The real API on the benchmark's services, signed in to Postgres as in production. Its platforms
 * need no key and are never called, since no worker runs.
 */
export function startMeasuredApi(env: Environment): Promise<ApiProcess> {
  const appUrl = new URL(env.DATABASE_URL);
  appUrl.username = APP_ROLE;
  return startApiProcess({
    DATABASE_URL: appUrl.href,
    DATABASE_BACKGROUND_URL: env.DATABASE_URL,
    NATS_URL: env.NATS_URL,
    TEMPORAL_ADDRESS: env.TEMPORAL_ADDRESS,
    SANDBOX: 'false',
  });
}
