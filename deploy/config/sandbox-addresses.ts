import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import { assistantSandbox } from './assistants.ts';
import { platformSandbox } from './platforms.ts';

/** Offsets from the base port of a development stack. */
export const PORT_OFFSETS = {
  api: 0,
  gateway: 1,
  sandbox: 2,
  postgres: 3,
  nats: 4,
  temporal: 5,
  temporalHttp: 6,
  temporalUi: 7,
  smtp: 8,
  worker: 9,
} as const;

const SANDBOX_PORT = 4402;
const SANDBOX_SMTP_PORT = 4408;

/** The accounts that the sandbox's account chooser offers, one per plan and the operator. */
const SEEDED_ACCOUNTS = [
  { email: 'free@earshot.test', plan: 'free' },
  { email: 'starter@earshot.test', plan: 'starter' },
  { email: 'pro@earshot.test', plan: 'professional' },
  { email: 'admin@earshot.test', plan: 'professional' },
] as const;

/** The subject of admin@earshot.test at the sandbox's issuer. */
const SANDBOX_ADMIN_SUBJECT = '180759201889003447321';

/** Settings of the stack's own processes; the caller's environment wins over each of them. */
export function stackEnvironment(basePort: number): Record<string, string> {
  const port = (name: keyof typeof PORT_OFFSETS): number => basePort + PORT_OFFSETS[name];
  return {
    PORT: String(basePort),
    API_PORT: String(port('api')),
    GATEWAY_PORT: String(port('gateway')),
    SANDBOX_PORT: String(port('sandbox')),
    SANDBOX_SMTP_PORT: String(port('smtp')),
    WORKER_PORT: String(port('worker')),
    PUBLIC_URL: `http://localhost:${port('api')}`,
    GATEWAY_PUBLIC_URL: `http://localhost:${port('gateway')}`,
    DATABASE_URL: `postgres://earshot@127.0.0.1:${port('postgres')}/earshot`,
    NATS_URL: `nats://127.0.0.1:${port('nats')}`,
    TEMPORAL_ADDRESS: `127.0.0.1:${port('temporal')}`,
    OIDC_ISSUER: `http://localhost:${port('sandbox')}/oidc`,
    METRICS_PUBLIC: 'true',
    // A few local tabs can reconnect at once; there is no herd to spread out.
    GATEWAY_DRAIN_SECONDS: '2',
  };
}

/** The same for the development stack's own sandbox. */
export const sandboxEnvironment = (basePort: number): Record<string, string> =>
  sandboxSettings({
    origin: `http://127.0.0.1:${basePort + PORT_OFFSETS.sandbox}`,
    smtpUrl: `smtp://127.0.0.1:${basePort + PORT_OFFSETS.smtp}`,
  });

/**
 * Points the product at a sandbox instead of the providers: addresses and sandbox credentials
 * only, so that offline and live run the same code.
 */
function sandboxSettings({
  origin,
  smtpUrl,
}: {
  origin: string;
  smtpUrl: string;
}): Record<string, string> {
  return {
    SANDBOX: 'true',
    SMTP_URL: smtpUrl,
    PROVIDER_RATE: '100',
    ADMIN_SUBJECT: SANDBOX_ADMIN_SUBJECT,
    PLAN_GRANTS: SEEDED_ACCOUNTS.map(({ email, plan }) => `${email}=${plan}`).join(','),
    OUTBOUND_PRIVATE_ORIGINS: origin,
    ...platformSandbox(PLATFORM_SERVICES, origin),
    CRUNCHBASE_API_KEY: 'sandbox-token',
    OPENAI_BASE_URL: `${origin}/openai/v1`,
    OPENAI_API_KEY: 'sandbox-key',
    // Nothing is paid for in the sandbox.
    ASSISTANT_RATE: '200',
    ASSISTANT_USER_DAILY_CALLS: '1000000',
    ASSISTANT_DAILY_CALLS: '1000000',
    MODEL_JOB_USD: '10000',
    MODEL_USER_DAILY_USD: '10000',
    MODEL_DAILY_USD: '100000',
    ...assistantSandbox(origin),
  };
}

/** The sandbox's name in the containers' network. */
const CONTAINER = 'sandbox';

/**
 * The text of `deploy/compose/sandbox.env`: the containers' settings and the values that compose.yaml
 * asks for, so that the product runs in containers against the sandbox.
 */
export function composeSandbox(): string {
  const publicUrl = 'http://localhost';
  const values = {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: 'support@earshot.test',
    MAIL_FROM: 'Earshot <alerts@earshot.test>',
    MAIL_RELAY: `[${CONTAINER}]:${SANDBOX_SMTP_PORT}`,
    MAIL_RELAY_TLS: 'none',
    OIDC_ISSUER: 'http://sandbox.localhost/oidc',
    OIDC_CLIENT_ID: 'earshot-local',
    OUTBOUND_USER_AGENT: 'web:earshot:0.1 (by /u/earshot-app)',
    OUTBOUND_BOT_USER_AGENT: 'EarshotBot/1.0 (+https://earshot.example/bot)',
    LISTEN_HOST: '0.0.0.0',
    ...sandboxSettings({
      origin: `http://${CONTAINER}:${SANDBOX_PORT}`,
      smtpUrl: `smtp://${CONTAINER}:${SANDBOX_SMTP_PORT}`,
    }),
  };
  const rows = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return `# Made by npm run generate from deploy/config/sandbox-addresses.ts; do not edit.\n${rows.join('\n')}\n`;
}
