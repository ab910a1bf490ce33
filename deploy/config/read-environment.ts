import type { z } from 'zod';
import { readPlatformSettings } from '#domain/platforms/index.ts';
import { VARIABLES } from './env.ts';
import type { Environment } from './env.ts';
import { platformValues, settingSchema } from './platforms.ts';
import { SecretFileError, rawValue } from './secret-files.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** What an environment says, and every problem in it, never with a value of a secret. */
interface InspectedEnvironment {
  /** Null when a value cannot be read. */
  env: Environment | null;
  problems: readonly string[];
}

/**
 * Reads and checks the whole environment. An empty value counts as unset. A secret may also come
 * from a file: `TOKEN_SECRET_FILE=/run/secrets/token` instead of `TOKEN_SECRET`.
 */
export function inspectEnvironment(source: NodeJS.ProcessEnv = process.env): InspectedEnvironment {
  const problems: string[] = [];
  const read = (name: string, schema: z.ZodType): unknown => {
    try {
      const parsed = schema.safeParse(rawValue(name, source));
      if (parsed.success) return parsed.data;
      problems.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error;
      problems.push(error.message);
    }
    return undefined;
  };
  const entries = Object.entries(VARIABLES).map(([name, { schema }]) => [name, read(name, schema)]);
  const platforms = readPlatformSettings((setting) =>
    read(setting.variable, settingSchema(setting)),
  );
  if (problems.length > 0) return { env: null, problems };
  const env = { ...Object.fromEntries(entries), platforms } as Environment;
  return { env, problems: productionProblems(env) };
}

/**
 * Reads and checks the whole environment once, at a process's start.
 * @throws ConfigError listing every problem, never a value of a secret.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const { env, problems } = inspectEnvironment(source);
  if (env === null || problems.length > 0) throw new ConfigError(problems);
  return env;
}

/** Hosts that only a development stack uses. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.test$/;

/** The defaults, which name no one that a site's owner could write to. */
const EXAMPLE_AGENT = /earshot-app|earshot\.example/;

/**
 * What is fine on a desk and dangerous in public. One line each, naming the variable and never the
 * value of a secret.
 */
function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV === 'production') {
    return [...secrets(env), ...peers(env), ...addresses(env), ...mail(env), ...exposure(env)];
  }
  const isPublic = env.NODE_ENV === 'development' && env.PUBLIC_URL.startsWith('https:');
  return isPublic ? ['NODE_ENV: must be production where PUBLIC_URL is https.'] : [];
}

/** Each for its own purpose, so that one that leaks opens nothing else. */
const KEYS = [
  'TOKEN_SECRET',
  'TOKEN_SECRET_OTHER',
  'CHANNEL_SECRET',
  'CHANNEL_SECRET_OTHER',
] as const;

function secrets(env: Environment): string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const name of KEYS) {
    const key = env[name];
    if (key === undefined) continue;
    if (key.startsWith('development-only') || new Set(key).size < 10) {
      problems.push(`${name}: set a random one in production.`);
    }
    const same = seen.get(key);
    if (same !== undefined) problems.push(`${name}: must differ from ${same} in production.`);
    seen.set(key, name);
  }
  if (env.OIDC_CLIENT_ID !== '' && env.OIDC_CLIENT_SECRET === 'earshot-local-secret') {
    problems.push('OIDC_CLIENT_SECRET: set the issuer’s in production.');
  }
  return problems;
}

/** Postgres, NATS and Temporal: encrypted, with a checked certificate, and signed in to. */
function peers(env: Environment): string[] {
  const problems: string[] = [];
  const mayBePlain = (peer: Environment['PLAINTEXT_PEERS'][number]): boolean =>
    env.PLAINTEXT_PEERS.includes(peer);
  for (const name of ['DATABASE_URL', 'DATABASE_BACKGROUND_URL'] as const) {
    const database = new URL(env[name] ?? env.DATABASE_URL);
    if (database.password === '') problems.push(`${name}: needs a password in production.`);
    if (!mayBePlain('postgres') && database.searchParams.get('sslmode') !== 'verify-full') {
      problems.push(`${name}: needs sslmode=verify-full, or PLAINTEXT_PEERS=postgres.`);
    }
  }
  const background = new URL(env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL);
  if (background.username === new URL(env.DATABASE_URL).username) {
    problems.push('DATABASE_BACKGROUND_URL: needs a role of its own in production.');
  }
  for (const server of env.NATS_URL.split(',').map((part) => part.trim())) {
    if (!/\/\/[^@/]+@/.test(server)) {
      problems.push('NATS_URL: needs a user and a password in production.');
    }
    if (!mayBePlain('nats') && !server.startsWith('tls://')) {
      problems.push('NATS_URL: needs tls://, or PLAINTEXT_PEERS=nats.');
    }
  }
  const certified = env.TEMPORAL_CERT_FILE !== undefined && env.TEMPORAL_KEY_FILE !== undefined;
  const signedIn = env.TEMPORAL_API_KEY !== undefined || certified;
  if (!mayBePlain('temporal') && !signedIn) {
    problems.push(
      'TEMPORAL_API_KEY: needs an API key or a client certificate, or PLAINTEXT_PEERS=temporal.',
    );
  }
  return problems;
}

/** All web addresses, ours and providers'. */
function addresses(env: Environment): string[] {
  const values = [...Object.entries(env), ...platformValues(env.platforms)];
  return values.flatMap(([name, value]) => {
    if (typeof value !== 'string' || !/^https?:/.test(value)) return [];
    const { protocol, hostname } = new URL(value);
    if (protocol !== 'https:') return [`${name}: must be https in production.`];
    return LOCAL_HOST.test(hostname) ? [`${name}: must not be local in production.`] : [];
  });
}

/** Mail leaves encrypted, from an address of the installation. */
function mail(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.PLAINTEXT_PEERS.includes('smtp') && LOCAL_HOST.test(new URL(env.SMTP_URL).hostname)) {
    problems.push('SMTP_URL: name your mail server, or PLAINTEXT_PEERS=smtp for a local relay.');
  }
  for (const name of ['OUTBOUND_USER_AGENT', 'OUTBOUND_BOT_USER_AGENT'] as const) {
    if (EXAMPLE_AGENT.test(env[name])) {
      problems.push(`${name}: name your product and how to reach you in production.`);
    }
  }
  if (LOCAL_HOST.test(hostOfAddress(env.MAIL_FROM))) {
    problems.push('MAIL_FROM: set your own in production.');
  }
  return problems;
}

/** The host of `name@host` or `Name <name@host>`. */
const hostOfAddress = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).replace(/>$/, '');

function exposure(env: Environment): string[] {
  const problems: string[] = [];
  if (env.SANDBOX) problems.push('SANDBOX: must be false in production.');
  if (env.OUTBOUND_PRIVATE_ORIGINS.length > 0) {
    problems.push('OUTBOUND_PRIVATE_ORIGINS: must be empty in production.');
  }
  if (env.METRICS_PUBLIC) {
    problems.push('METRICS_PUBLIC: must be false in production; use METRICS_TOKEN.');
  }
  if (LOCAL_HOST.test(hostOfAddress(env.SUPPORT_EMAIL))) {
    problems.push('SUPPORT_EMAIL: set your own in production.');
  }
  return problems;
}
