import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import { createTokens } from '../access-token.ts';
import { connectPublisher } from '../publish.ts';
import { measureDigest } from './alerts/digest.lib.ts';
import { measureIsolation } from './alerts/isolation.lib.ts';
import { measureLatency } from './alerts/latency.lib.ts';
import { startReceiver, startWorker } from './alerts/world.lib.ts';
import { startProgram } from './program.lib.ts';

/**
 * `npm run bench -- alerts [latency] [isolation] [digest] [scale]`: time from the commit of an
 * alert to the open tab and the webhook; failing endpoints next to healthy ones; digests.
 * Everything runs on this machine: one server plays all endpoints, another receives the mail. Use a
 * scale below 1 for a quick trial.
 */
/** Pairs of runs: a single one varies by more than the budget. */
const ROUNDS = 6;
const PARTS = ['latency', 'isolation', 'digest'] as const;
const asked = process.argv.slice(2);
const scale = Number(asked.find((arg) => Number(arg) > 0) ?? 1);
const runs = (part: (typeof PARTS)[number]): boolean =>
  !PARTS.some((each) => asked.includes(each)) || asked.includes(part);

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
const logger = pino({ level: 'warn' });
const publisher = connectPublisher({ url: env.NATS_URL, name: 'bench', logger });
const tokens = createTokens({ keys: [env.TOKEN_SECRET], issuer: env.PUBLIC_URL, ttlSeconds: 900 });
let mails = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().once('end', () => {
      mails += 1;
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const receiver = await startReceiver();
const [worker, gateway] = await Promise.all([
  startWorker({
    DATABASE_URL: env.DATABASE_URL,
    NATS_URL: env.NATS_URL,
    TEMPORAL_ADDRESS: env.TEMPORAL_ADDRESS,
    OUTBOUND_PRIVATE_ORIGINS: receiver.origin,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  }),
  startProgram('./gateway.lib.ts'),
]);
try {
  if (runs('latency'))
    await measureLatency({ database, publisher, tokens }, gateway, receiver, scale);
  if (runs('isolation'))
    await measureIsolation(database, receiver, worker, { rounds: ROUNDS, scale });
  if (runs('digest')) await measureDigest(database, worker, () => mails, scale);
} finally {
  await Promise.all([worker.stop(), gateway.stop(), publisher.close()]);
  receiver.close();
  smtp.close();
  await database.close();
}
process.exit(0);
