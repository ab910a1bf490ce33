import pino from 'pino';
import { Registry } from 'prom-client';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { createTokens } from '../access-token.ts';
import { createGateway } from '../gateway/gateway.ts';
import { answerParent, report } from './program.lib.ts';

/** Our gateway as in production, without the sweep: the bench sends numbers that have no rows. */
const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench-gateway' });
const gateway = createGateway({
  database,
  background: database,
  tokens: createTokens({ keys: [env.TOKEN_SECRET], issuer: env.PUBLIC_URL, ttlSeconds: 900 }),
  logger: pino({ level: 'warn' }),
  registry: new Registry(),
  settings: {
    allowedOrigins: [],
    natsUrl: env.NATS_URL,
    // All of its clients have one address.
    trustedProxies: 1,
    operations: { isPublic: true, token: undefined },
    drainMs: 0,
    sweepMs: 3_600_000,
  },
});
answerParent();
report({ port: await gateway.listen(0, '127.0.0.1') });
