import { z } from 'zod';
import { PLAN_NAMES, SOCIAL_NETWORKS } from '#contracts/names.ts';
import type { PlanName, SocialNetwork } from '#contracts/names.ts';

type Owner = 'all' | 'api' | 'gateway' | 'worker' | 'sandbox' | 'devstack';

interface Variable {
  owner: Owner;
  doc: string;
  schema: z.ZodType;
  /** Shown in .env.example; secrets show none. */
  example?: string;
  secret?: true;
}

const url = z.url();
const optional = z.string().trim().min(1).optional();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const originList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const planGrants = z.string().transform((text, context): Record<string, PlanName> => {
  const grants: Record<string, PlanName> = {};
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [email, plan] = entry.split('=').map((part) => part.trim());
    const parsed = z.enum(PLAN_NAMES).safeParse(plan);
    if (!email || !parsed.success) {
      context.addIssue({ code: 'custom', message: `"${entry.trim()}" is not e-mail=plan` });
      continue;
    }
    grants[email.toLowerCase()] = parsed.data;
  }
  return grants;
});

const webAddress = z.url({ protocol: /^https?$/ });

const socialLinks = z.string().transform((text, context) => {
  const links: { network: SocialNetwork; url: string }[] = [];
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [name, ...rest] = entry.split('=');
    const network = z.enum(SOCIAL_NETWORKS).safeParse(name?.trim());
    const address = webAddress.safeParse(rest.join('=').trim());
    if (network.success && address.success) {
      links.push({ network: network.data, url: address.data });
    } else {
      context.addIssue({ code: 'custom', message: `"${entry.trim()}" is not network=address` });
    }
  }
  return links;
});

const listing = z.string().transform((text, context) => {
  const [label = '', ...rest] = text.split('=');
  const address = webAddress.safeParse(rest.join('=').trim());
  if (label.trim() !== '' && address.success) return { label: label.trim(), url: address.data };
  context.addIssue({ code: 'custom', message: 'is not label=address' });
  return z.NEVER;
});

/** Every variable the product reads: one row each. `.env.example` is made from this table. */
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
    schema: z.coerce.number().int().min(1024).max(65_500).default(4400),
  },
  EARSHOT_HOME: {
    owner: 'devstack',
    doc: 'State folder of a development stack.',
    schema: z.string().default('.earshot'),
  },
  DATABASE_URL: {
    owner: 'all',
    doc: 'Postgres 18. Unset: the development stack starts its own.',
    schema: url.default('postgres://earshot@127.0.0.1:4403/earshot'),
    secret: true,
  },
  DATABASE_POOL: {
    owner: 'all',
    doc: 'Connections per process.',
    schema: z.coerce.number().int().min(1).max(200).default(10),
  },
  NATS_URL: {
    owner: 'all',
    doc: 'NATS servers. Unset: the development stack starts its own.',
    schema: z.string().default('nats://127.0.0.1:4404'),
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
    doc: 'A stopping gateway asks each client to come back after a random part of this time.',
    schema: z.coerce.number().int().min(0).max(300).default(30),
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
  PRODUCT_NAME: {
    owner: 'api',
    doc: 'Name shown to people and used in export file names.',
    schema: z.string().default('Earshot'),
  },
  SUPPORT_EMAIL: {
    owner: 'api',
    doc: 'Support address of error panels and metadata.',
    schema: z.email().default('support@earshot.test'),
  },
  COMPANY_NAME: {
    owner: 'api',
    doc: 'Legal name in the policies. Unset: the name of the product.',
    schema: optional,
  },
  SOCIAL_LINKS: {
    owner: 'api',
    doc: `Comma list of network=address for the footer: ${SOCIAL_NETWORKS.join(', ')}.`,
    schema: socialLinks.default([]),
  },
  PRODUCT_LISTING: {
    owner: 'api',
    doc: 'label=address of a product listing, shown as a badge in the footer.',
    schema: listing.optional(),
  },
  REGISTRATION_NOTE: {
    owner: 'api',
    doc: 'Company registration note in the footer.',
    schema: optional,
  },
  ACCESSIBILITY_BADGE: {
    owner: 'api',
    doc: 'true: the footer shows the WCAG 2.1 AA badge. Only while the automated audit passes.',
    schema: flag.default(false),
  },
  ANALYTICS_URL: {
    owner: 'api',
    doc: 'Address that gets analytics events as JSON, after consent. Unset: nothing is sent.',
    schema: webAddress.optional(),
  },
  ADMIN_EMAIL: {
    owner: 'api',
    doc: 'The one account that may open /admin.',
    schema: z.email().default('admin@earshot.test'),
  },
  PLAN_GRANTS: {
    owner: 'api',
    doc: 'Comma list of e-mail=plan: the plan that an account gets when it signs up.',
    schema: planGrants.default({}),
  },
  TRUSTED_PROXIES: {
    owner: 'api',
    doc: 'Number of proxies in front whose X-Forwarded-For entries are believed.',
    schema: z.coerce.number().int().min(0).max(5).default(0),
  },
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
  OUTBOUND_PRIVATE_ORIGINS: {
    owner: 'worker',
    doc: 'Comma list of origins on private addresses that outbound requests may reach (the sandbox). Empty in production.',
    schema: originList.default([]),
  },
  OUTBOUND_USER_AGENT: {
    owner: 'worker',
    doc: 'User-Agent of every outbound request.',
    schema: z.string().default('web:earshot:0.1 (by /u/earshot-app)'),
  },
  HACKERNEWS_BASE_URL: {
    owner: 'worker',
    doc: 'Hacker News Algolia API.',
    schema: url.default('https://hn.algolia.com/api/v1'),
  },
  STACKOVERFLOW_BASE_URL: {
    owner: 'worker',
    doc: 'Stack Exchange API.',
    schema: url.default('https://api.stackexchange.com/2.3'),
  },
  STACKOVERFLOW_KEY: {
    owner: 'worker',
    doc: 'Optional app key: 10,000 requests a day instead of 300.',
    schema: optional,
    secret: true,
  },
  REDDIT_BASE_URL: {
    owner: 'worker',
    doc: 'Reddit Data API.',
    schema: url.default('https://oauth.reddit.com'),
  },
  REDDIT_TOKEN_URL: {
    owner: 'worker',
    doc: 'Reddit token endpoint.',
    schema: url.default('https://www.reddit.com/api/v1/access_token'),
  },
  REDDIT_CLIENT_ID: {
    owner: 'worker',
    doc: 'Client id of an app that Reddit approved. Unset: Reddit is "not configured".',
    schema: optional,
  },
  REDDIT_CLIENT_SECRET: { owner: 'worker', doc: 'Its secret.', schema: optional, secret: true },
  GITHUB_BASE_URL: {
    owner: 'worker',
    doc: 'GitHub REST API.',
    schema: url.default('https://api.github.com'),
  },
  GITHUB_TOKEN: {
    owner: 'worker',
    doc: 'Optional, a fine-grained token without permissions: 30 searches a minute instead of 10.',
    schema: optional,
    secret: true,
  },
  YOUTUBE_BASE_URL: {
    owner: 'worker',
    doc: 'YouTube Data API v3.',
    schema: url.default('https://youtube.googleapis.com/youtube/v3'),
  },
  YOUTUBE_API_KEY: {
    owner: 'worker',
    doc: 'API key of a Google Cloud project. Unset: YouTube is "not configured".',
    schema: optional,
    secret: true,
  },
  MASTODON_BASE_URL: {
    owner: 'worker',
    doc: 'The Mastodon server that is searched.',
    schema: url.default('https://mastodon.social'),
  },
  MASTODON_TOKEN: {
    owner: 'worker',
    doc: 'Optional, a user’s token of that server with read:search: full text instead of hashtags.',
    schema: optional,
    secret: true,
  },
  TUMBLR_BASE_URL: {
    owner: 'worker',
    doc: 'Tumblr API v2.',
    schema: url.default('https://api.tumblr.com/v2'),
  },
  TUMBLR_API_KEY: {
    owner: 'worker',
    doc: 'OAuth consumer key of a Tumblr application. Unset: Tumblr is "not configured".',
    schema: optional,
    secret: true,
  },
  PINTEREST_BASE_URL: {
    owner: 'worker',
    doc: 'Pinterest API v5.',
    schema: url.default('https://api.pinterest.com/v5'),
  },
  PINTEREST_TOKEN: {
    owner: 'worker',
    doc: 'User token of an app in the partner search beta. Unset: Pinterest is "not configured".',
    schema: optional,
    secret: true,
  },
  PINTEREST_COUNTRY: {
    owner: 'worker',
    doc: 'Country whose pins are searched, ISO alpha-2.',
    schema: z
      .string()
      .regex(/^[A-Z]{2}$/u)
      .default('US'),
  },
  BRAVE_BASE_URL: {
    owner: 'worker',
    doc: 'Brave Search API, through which Quora is searched.',
    schema: url.default('https://api.search.brave.com/res/v1'),
  },
  BRAVE_API_KEY: {
    owner: 'worker',
    doc: 'Its subscription token. Unset: Quora is "not configured".',
    schema: optional,
    secret: true,
  },
  PRODUCTHUNT_BASE_URL: {
    owner: 'worker',
    doc: 'Product Hunt, without the path of its GraphQL API.',
    schema: url.default('https://api.producthunt.com'),
  },
  PRODUCTHUNT_TOKEN: {
    owner: 'worker',
    doc: 'Developer token; commercial use needs their permission. Unset: "not configured".',
    schema: optional,
    secret: true,
  },
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
    doc: 'Model of the analysis.',
    schema: z.string().default('gpt-5.4-mini'),
  },
  OPENAI_WIRE: {
    owner: 'worker',
    doc: 'responses for OpenAI, chat for most compatible servers.',
    schema: z.enum(['responses', 'chat']).default('responses'),
  },
  OPENAI_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Calls to the model a day over all users.',
    schema: z.coerce.number().int().min(0).default(5_000),
  },
  OPENAI_USER_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Calls to the model a day for one user.',
    schema: z.coerce.number().int().min(0).default(150),
  },
  PROVIDER_RATE: {
    owner: 'worker',
    doc: 'Searches a second for each platform, over all workers. Unset: what each provider bears.',
    schema: z.coerce.number().positive().max(1_000).optional(),
  },
  SEARCH_PLATFORM_DEADLINE_SECONDS: {
    owner: 'worker',
    doc: 'A platform that has not answered by then has failed.',
    schema: z.coerce.number().int().min(2).max(600).default(60),
  },
  METRICS_PUBLIC: {
    owner: 'all',
    doc: 'true: /metrics and the API reference answer everyone.',
    schema: flag.default(true),
  },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof VARIABLES;
export type Environment = { [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

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

/** Settings that are fine on a desk and dangerous in public. */
function contradictions(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (env.TOKEN_SECRET.startsWith('development-only'))
    problems.push('TOKEN_SECRET: set your own in production.');
  if (!env.PUBLIC_URL.startsWith('https:'))
    problems.push('PUBLIC_URL: must be https in production.');
  if (!env.OIDC_ISSUER.startsWith('https:'))
    problems.push('OIDC_ISSUER: must be https in production.');
  if (env.OUTBOUND_PRIVATE_ORIGINS.length > 0)
    problems.push('OUTBOUND_PRIVATE_ORIGINS: must be empty in production.');
  if (env.SANDBOX) problems.push('SANDBOX: must be false in production.');
  return problems;
}

/**
 * Reads and checks the whole environment once, at a process's start. An empty value counts as unset.
 * @throws ConfigError listing every problem, never a value of a secret.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const problems: string[] = [];
  const entries = Object.entries(VARIABLES).map(([name, variable]) => {
    const raw = source[name] === '' ? undefined : source[name];
    const parsed = variable.schema.safeParse(raw);
    if (!parsed.success) {
      problems.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
      return [name, undefined];
    }
    return [name, parsed.data];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const env = Object.fromEntries(entries) as Environment;
  const conflicts = contradictions(env);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  return env;
}
