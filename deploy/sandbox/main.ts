import { pino } from 'pino';
import { readEnvironment } from '#config/env.ts';
import { createSandbox } from './app.ts';
import { loadWritten } from './corpus/corpus.ts';
import { startMailCatcher } from './mail/smtp.ts';
import { listen } from './serve.ts';

const env = readEnvironment();
const logger = pino({ name: 'sandbox', level: env.LOG_LEVEL });

if (env.NODE_ENV === 'production') {
  logger.fatal('The sandbox does not start with NODE_ENV=production: it signs anybody in.');
  process.exit(1);
}

const sandbox = await createSandbox({
  stateFolder: env.EARSHOT_HOME,
  ...(env.SANDBOX_CORPUS ? { drafts: loadWritten(env.SANDBOX_CORPUS) } : {}),
  oidc: {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    redirectUris: [`${env.PUBLIC_URL}/api/auth/callback`],
  },
});
const server = await listen(sandbox, env.SANDBOX_PORT, env.LISTEN_HOST);
const mail = await startMailCatcher(
  sandbox.mailbox,
  sandbox.clock,
  env.SANDBOX_SMTP_PORT,
  env.LISTEN_HOST,
);
logger.info({ port: server.port, smtpPort: mail.port }, 'sandbox is listening');

async function stop(): Promise<void> {
  await Promise.all([server.close(), mail.close()]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
