import { z } from 'zod';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import type { PlatformSettings } from '#domain/platforms/index.ts';
import { blockedPorts } from './blocked-ports.ts';
import { ASSISTANT_VARIABLES } from './assistants.ts';
import { MODEL_BUDGET_VARIABLES } from './model-budget.ts';
import { CHANNEL_VARIABLES } from './variables/channels.ts';
import { platformVariables } from './platforms.ts';
import { PRODUCT_VARIABLES } from './variables/product.ts';
import { PROVIDER_VARIABLES } from './variables/providers.ts';
import { TRACING_VARIABLES } from './variables/tracing.ts';
import { flag, optional, url } from './variables/variable.ts';
import type { Values, Variable } from './variables/variable.ts';
import { PORT_OFFSETS } from './sandbox-addresses.ts';

const STACK_PORTS = Object.keys(PORT_OFFSETS).length;

/** Services whose connections must be encrypted and authenticated in production. */
const PEERS = ['postgres', 'nats', 'temporal', 'smtp'] as const;
const peerList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(PEERS)));

/** The variables that every process or all sources share: one row each. */
export const VARIABLES = {
  NODE_ENV: {
    owner: 'all',
    doc: 'production refuses development settings.',
    schema: z.enum(['development', 'test', 'production']).default('development'),
  },
  LOG_LEVEL: {
    owner: 'all',
    doc: 'pino level.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  },
  PORT: {
    owner: 'devstack',
    doc: 'Base port of a development stack; the other ports follow it.',
    schema: z.coerce
      .number()
      .int()
      .min(1024)
      .max(65_500)
      .refine((base) => blockedPorts(base, STACK_PORTS).length === 0, {
        error: ({ input }) =>
          `the stack would need port ${blockedPorts(Number(input), STACK_PORTS)[0]}, to which fetch and browsers refuse to connect. Choose another base port, such as 5400.`,
      })
      .default(4400),
  },
  EARSHOT_HOME: {
    owner: 'devstack',
    doc: 'State folder of a development stack.',
    schema: z.string().default('.earshot'),
  },
  DATABASE_URL: {
    owner: 'all',
    doc: 'Postgres 18; with ?sslmode=verify-full in production. In API and gateway the role of requests (earshot_app), in migrations the owner. Unset: the development stack starts its own.',
    schema: url.default('postgres://earshot@127.0.0.1:4403/earshot'),
    secret: true,
  },
  DATABASE_BACKGROUND_URL: {
    owner: 'all',
    doc: 'The same database with the role of background work (earshot_background, BYPASSRLS): worker, sign-in, operator page. Unset: DATABASE_URL, without row-level security; required in production.',
    schema: url.optional(),
    secret: true,
  },
  DATABASE_POOL: {
    owner: 'all',
    doc: 'Connections per process.',
    schema: z.coerce.number().int().min(1).max(200).default(10),
  },
  NATS_URL: {
    owner: 'all',
    doc: 'NATS servers, nats://user:password@host:port or tls://…, separated by commas. Unset: the development stack starts its own.',
    schema: z.string().default('nats://127.0.0.1:4404'),
    secret: true,
  },
  TEMPORAL_ADDRESS: {
    owner: 'all',
    doc: 'Temporal frontend, host:port. Unset: the development stack starts its own.',
    schema: z.string().default('127.0.0.1:4405'),
  },
  TEMPORAL_NAMESPACE: {
    owner: 'all',
    doc: 'Temporal namespace.',
    schema: z.string().default('default'),
  },
  TEMPORAL_TLS: {
    owner: 'all',
    doc: 'true: TLS to Temporal. An API key or a client certificate implies it.',
    schema: flag.default(false),
  },
  TEMPORAL_API_KEY: {
    owner: 'all',
    doc: 'API key of the Temporal namespace.',
    schema: optional,
    secret: true,
  },
  TEMPORAL_CA_FILE: {
    owner: 'all',
    doc: 'PEM file of the authority that signed Temporal’s certificate. Unset: the public ones.',
    schema: optional,
  },
  TEMPORAL_CERT_FILE: {
    owner: 'all',
    doc: 'PEM file of our client certificate for Temporal (mTLS), with TEMPORAL_KEY_FILE.',
    schema: optional,
  },
  TEMPORAL_KEY_FILE: {
    owner: 'all',
    doc: 'PEM file of its private key.',
    schema: optional,
  },
  PUBLIC_URL: {
    owner: 'api',
    doc: 'Address of the product as browsers see it. https makes cookies Secure.',
    schema: url.default('http://localhost:4400'),
  },
  GATEWAY_PUBLIC_URL: {
    owner: 'api',
    doc: 'Address of the Socket.IO gateway as browsers see it.',
    schema: url.default('http://localhost:4401'),
  },
  API_PORT: {
    owner: 'api',
    doc: 'Port the API listens on.',
    schema: z.coerce.number().int().default(4400),
  },
  GATEWAY_PORT: {
    owner: 'gateway',
    doc: 'Port the gateway listens on.',
    schema: z.coerce.number().int().default(4401),
  },
  GATEWAY_DRAIN_SECONDS: {
    owner: 'gateway',
    doc: 'A stopping gateway closes its sockets over this time, each at a random moment, and serves them until then.',
    schema: z.coerce.number().int().min(0).max(300).default(30),
  },
  SHUTDOWN_DELAY_SECONDS: {
    owner: 'all',
    doc: 'A stopping API or gateway is unready for this time before it stops listening, so that balancers learn of it. 5 in the image.',
    schema: z.coerce.number().int().min(0).max(300).default(0),
  },
  WORKER_PORT: {
    owner: 'worker',
    doc: 'Port of the worker’s health and metrics.',
    schema: z.coerce.number().int().default(4409),
  },
  LISTEN_HOST: {
    owner: 'all',
    doc: 'Interface to listen on.',
    schema: z.string().default('127.0.0.1'),
  },
  TOKEN_SECRET: {
    owner: 'all',
    doc: 'At least 32 characters; signs access tokens (HS256). Shared by API and gateway.',
    schema: z.string().min(32).default('development-only-token-secret-0000'),
    secret: true,
  },
  TOKEN_SECRET_OTHER: {
    owner: 'all',
    doc: 'While TOKEN_SECRET is being replaced, the other of the two: accepted, never used to sign.',
    schema: z.string().min(32).optional(),
    secret: true,
  },
  TOKEN_TTL_SECONDS: {
    owner: 'api',
    doc: 'Life of an access token, at most 900.',
    schema: z.coerce.number().int().min(5).max(900).default(900),
  },
  OIDC_ISSUER: {
    owner: 'api',
    doc: 'OpenID Connect issuer: https://accounts.google.com in production, the sandbox in development.',
    schema: url.default('http://localhost:4402/oidc'),
  },
  OIDC_CLIENT_ID: {
    owner: 'api',
    doc: 'Client id. Empty: sign-in is not enabled.',
    schema: z.string().default('earshot-local'),
  },
  OIDC_CLIENT_SECRET: {
    owner: 'api',
    doc: 'Client secret.',
    schema: z.string().default('earshot-local-secret'),
    secret: true,
  },
  ...PRODUCT_VARIABLES,
  ...CHANNEL_VARIABLES,
  SANDBOX: {
    owner: 'all',
    doc: 'true: data comes from the sandbox, and every page says so.',
    schema: flag.default(true),
  },
  SANDBOX_PORT: {
    owner: 'sandbox',
    doc: 'Port of the sandbox.',
    schema: z.coerce.number().int().default(4402),
  },
  SANDBOX_SMTP_PORT: {
    owner: 'sandbox',
    doc: 'Port of the sandbox’s mail catcher.',
    schema: z.coerce.number().int().default(4408),
  },
  EARSHOT_SANDBOX_WORLD: {
    owner: 'sandbox',
    doc: 'Folder of the world that the sandbox plays (deploy/docs/sandbox.md), or the name of one in deploy/sandbox/worlds. Unset: default.',
    schema: optional,
  },
  ...PROVIDER_VARIABLES,
  OPENAI_BASE_URL: {
    owner: 'worker',
    doc: 'OpenAI-compatible API.',
    schema: url.default('https://api.openai.com/v1'),
  },
  OPENAI_API_KEY: {
    owner: 'worker',
    doc: 'Unset: searches complete and say that analysis is off.',
    schema: optional,
    secret: true,
  },
  OPENAI_MODEL: {
    owner: 'worker',
    doc: 'Model that refines verdicts and writes the analysis.',
    schema: z.string().default('gpt-5.4-mini'),
  },
  OPENAI_WIRE: {
    owner: 'worker',
    doc: 'responses for OpenAI, chat for most compatible servers.',
    schema: z.enum(['responses', 'chat']).default('responses'),
  },
  ...MODEL_BUDGET_VARIABLES,
  ...ASSISTANT_VARIABLES,
  METRICS_PUBLIC: {
    owner: 'all',
    doc: 'true: /metrics, the details of /readyz and the API reference answer everyone. Refused in production.',
    schema: flag.default(false),
  },
  API_REFERENCE_PUBLIC: {
    owner: 'api',
    doc: 'true: the API reference answers everyone, also in production.',
    schema: flag.default(false),
  },
  METRICS_TOKEN: {
    owner: 'all',
    doc: 'Bearer token, at least 32 characters, that opens them to the monitoring.',
    schema: z.string().min(32).optional(),
    secret: true,
  },
  ...TRACING_VARIABLES,
  PLAINTEXT_PEERS: {
    owner: 'all',
    doc: `Comma list of peers that production may reach without TLS, since the network between is encrypted by other means: ${PEERS.join(', ')}.`,
    schema: peerList.default([]),
  },
} as const satisfies Record<string, Variable>;

export type Environment = Values<typeof VARIABLES> & { platforms: PlatformSettings };

/** With the variables of the platforms, whose names their descriptors state. */
export const EVERY_VARIABLE: Readonly<Record<string, Variable>> = {
  ...VARIABLES,
  ...platformVariables(PLATFORM_SERVICES),
};
