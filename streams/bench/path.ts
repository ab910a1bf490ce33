import pino from 'pino';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { createTokens } from '../access-token.ts';
import { connectPublisher } from '../publish.ts';
import { measureDeliveries } from './deliveries.lib.ts';
import { measureLatency } from './latency.lib.ts';
import { createListeners } from './load.lib.ts';
import { startProgram } from './program.lib.ts';

/**
 * `npm run bench -- path`: the event path against a baseline program without log, sequence numbers
 * or identity, run A-B-A-B on one machine. Only the ratios are meaningful elsewhere.
 */
const ROUNDS = 5;
const LATENCY = { rounds: ROUNDS, perSecond: 100, seconds: 6 };
const PER_USER = { mode: 'user', rounds: ROUNDS, seconds: 6 } as const;
/** Coalescing pays by events per flush: few at the first rate, many at the second (ADR 8). */
const RATES = [
  { perSecond: 2_000, budget: 1 },
  { perSecond: 20_000, budget: 1.6 },
] as const;
const BROADCAST = {
  mode: 'broadcast',
  rounds: ROUNDS,
  perSecond: 50,
  seconds: 6,
  budget: 1.25,
} as const;
const SOCKETS = 1_000;

const env = readEnvironment();
const { NATS_URL: natsUrl } = env;
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
const tokens = createTokens({ keys: [env.TOKEN_SECRET], issuer: env.PUBLIC_URL, ttlSeconds: 900 });
const publisher = connectPublisher({
  url: natsUrl,
  name: 'bench',
  logger: pino({ level: 'warn' }),
});
const ours = await startProgram('./gateway.lib.ts');
const floor = await startProgram('./bare.lib.ts');
try {
  const listeners = await createListeners(database, tokens, SOCKETS);
  await measureLatency(
    { database, publisher, natsUrl },
    { program: ours, listeners: listeners.slice(0, 20) },
    { program: floor, listeners: listeners.slice(20, 40) },
    LATENCY,
  );
  const means = { database, natsUrl };
  const ten = listeners.slice(40, 50);
  for (const rate of RATES) {
    await measureDeliveries(means, ours, floor, ten, { ...PER_USER, ...rate });
  }
  await measureDeliveries(means, ours, floor, listeners, BROADCAST);
} finally {
  await Promise.all([ours.stop(), floor.stop(), publisher.close()]);
  await database.close();
}
