import { pino } from 'pino';
import { readEnvironment } from '#config/read-environment.ts';
import { createSandbox } from './app.ts';
import { startMailCatcher } from './mail/smtp.ts';
import { listen } from './serve.ts';
import type { World } from './world/files.ts';
import { WorldError } from './world/problems.ts';
import { loadWorld, worldFolder } from './world/read.ts';

const env = readEnvironment();
const logger = pino({ name: 'sandbox', level: env.LOG_LEVEL });

if (env.NODE_ENV === 'production') {
  logger.fatal('The sandbox refuses to start with NODE_ENV=production: it signs in any user.');
  process.exit(1);
}

function readWorld(): World {
  try {
    return loadWorld(worldFolder(env.EARSHOT_SANDBOX_WORLD));
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    logger.fatal(error.message);
    process.exit(1);
  }
}

const world = readWorld();
const sandbox = await createSandbox({
  stateFolder: env.EARSHOT_HOME,
  world,
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
logger.info({ port: server.port, smtpPort: mail.port, world: world.id }, 'sandbox is listening');

async function stop(): Promise<void> {
  await Promise.all([server.close(), mail.close()]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
