import { keyringOf } from '#domain/keyring.ts';
import { Registry } from 'prom-client';
import { readEnvironment } from '#config/read-environment.ts';
import { createLogger } from '#config/logger.ts';
import { watchLoop } from '#config/loop-watch.ts';
import { startTracing } from '#config/tracing/start.ts';
import { openDatabases } from '#db/databases.ts';
import { createTokens } from '../access-token.ts';
import { createGateway } from './gateway.ts';

const env = readEnvironment();
const logger = createLogger({ level: env.LOG_LEVEL, name: 'gateway' });
const tracing = await startTracing(env, { name: 'gateway', logger });
const { database, background } = openDatabases(env, { name: 'gateway', logger });

const gateway = createGateway({
  database,
  background,
  tokens: createTokens({
    keys: keyringOf(env.TOKEN_SECRET, env.TOKEN_SECRET_OTHER),
    issuer: env.PUBLIC_URL,
    ttlSeconds: env.TOKEN_TTL_SECONDS,
  }),
  logger,
  registry: new Registry(),
  settings: {
    allowedOrigins: [new URL(env.PUBLIC_URL).origin],
    natsUrl: env.NATS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    operations: { isPublic: env.METRICS_PUBLIC, token: env.METRICS_TOKEN },
    administrator: { issuer: env.OIDC_ISSUER, subject: env.ADMIN_SUBJECT },
    drainMs: env.GATEWAY_DRAIN_SECONDS * 1_000,
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1_000,
  },
});

async function stop(signal: string): Promise<void> {
  logger.info({ signal }, 'draining');
  await gateway.drain();
  await Promise.all([database.close(), background.close(), tracing.stop()]);
  logger.info('stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(signal));
}

const port = await gateway.listen(env.GATEWAY_PORT, env.LISTEN_HOST);
logger.info({ port }, 'listening');
watchLoop({ name: 'gateway' });
