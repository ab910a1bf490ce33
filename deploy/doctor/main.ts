import { stripVTControlCharacters } from 'node:util';
import { inspectEnvironment } from '#config/read-environment.ts';
import { createRedactor } from '#config/redactor.ts';
import { EVERY_VARIABLE } from '#config/env.ts';
import type { Environment } from '#config/env.ts';
import { keyChecks } from './keys.ts';
import { natsChecks } from './nats.ts';
import { postgresChecks } from './postgres.ts';
import { runChecks, failed, ok, warning, unreachable } from './row.ts';
import type { Check, Row } from './row.ts';
import { smtpCheck } from './smtp.ts';
import { temporalCheck } from './temporal.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { checkMailDomain, createResolver, domainOf } from '../../api/mail/domain-records.ts';
import { WebSocket } from 'undici';
import { clockRow } from './clock.ts';

const DEADLINE_MS = 20_000;
const MARKS = { ok: '✓', warning: '!', failed: '✗' } as const;

const checksOf = (env: Environment): Check[] => [
  hostsCheck(env),
  ...postgresChecks(env),
  ...natsChecks(env),
  temporalCheck(env),
  smtpCheck(env),
  mailDomainCheck(env),
  ...publicChecks(env),
  ...keyChecks(env),
];

/** Texts of servers are data: one line each, nothing that moves a terminal's cursor, no secret. */
function describe({ name, state, found, todo }: Row, redact: (text: string) => string): string {
  const line = `${MARKS[state]} ${name}: ${found}${todo === null ? '' : `\n    ${todo}`}`;
  return redact(stripVTControlCharacters(line).replaceAll(/[\p{Cc}--[\n]]/gv, ' '));
}

/** Checks the installation that the environment describes. @returns the exit code. */
async function examine(): Promise<number> {
  const { env, problems } = inspectEnvironment();
  const rows = settingRows(env, problems);
  if (env !== null) rows.push(...(await runChecks(checksOf(env), DEADLINE_MS)));
  const redact = createRedactor();
  for (const row of rows) console.log(describe(row, redact));
  const count = (state: Row['state']): number => rows.filter((row) => row.state === state).length;
  const unread = env === null ? ' Servers are checked once the settings can be read.' : '';
  console.log(
    `\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed.${unread}`,
  );
  return count('failed') > 0 ? 1 : 0;
}

/** Problems of the environment, as `inspectEnvironment` states them. */
function settingRows(env: Environment | null, problems: readonly string[]): Row[] {
  const rows = problems.map((problem) => {
    const [name = '', ...rest] = problem.split(': ');
    const doc = EVERY_VARIABLE[name]?.doc ?? 'See deploy/docs/configuration.md.';
    return failed(name, rest.join(': '), `Set ${name}: ${doc}`);
  });
  if (env === null) return rows;
  return rows.length > 0 ? rows : [env.NODE_ENV === 'production' ? complete : development(env)];
}

const complete = ok(
  'Settings',
  'Every required setting is there, and none is a default of a desk.',
);

function development(env: Environment): Row {
  if (env.SANDBOX) return ok('Settings', 'Development settings with the sandbox.');
  return warning(
    'Settings',
    'Development settings with real providers: what production requires is not checked.',
    'Set NODE_ENV=production in a public installation.',
  );
}

/** Settings that name hosts without which the product does not work. */
function hostsOf(env: Environment): Map<string, string[]> {
  const addresses: [string, string | undefined][] = [
    ['DATABASE_URL', env.DATABASE_URL],
    ['DATABASE_BACKGROUND_URL', env.DATABASE_BACKGROUND_URL],
    ...env.NATS_URL.split(',').map((each): [string, string] => ['NATS_URL', each.trim()]),
    ['TEMPORAL_ADDRESS', env.TEMPORAL_ADDRESS],
    ['SMTP_URL', env.SMTP_URL],
    ['PUBLIC_URL', env.PUBLIC_URL],
    ['GATEWAY_PUBLIC_URL', env.GATEWAY_PUBLIC_URL],
    ['OIDC_ISSUER', env.OIDC_CLIENT_ID === '' ? undefined : env.OIDC_ISSUER],
    ['OPENAI_BASE_URL', env.OPENAI_API_KEY === undefined ? undefined : env.OPENAI_BASE_URL],
  ];
  const named = new Map<string, string[]>();
  for (const [variable, address] of addresses) {
    const host = address === undefined ? '' : hostOf(address);
    if (host === '' || isIP(host) !== 0) continue;
    const known = named.get(host) ?? [];
    if (!known.includes(variable)) named.set(host, [...known, variable]);
  }
  return named;
}

/** The host of an address with or without a scheme; '' when there is none. */
function hostOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `tcp://${address}`);
  return (url?.hostname ?? '').replaceAll(/^\[|\]$/gu, '');
}

/** DNS of every host that the settings name; addresses need none. */
const hostsCheck = (env: Environment): Check => ({
  name: 'DNS',
  async run() {
    const rows = await Promise.all(
      [...hostsOf(env)].map(async ([host, variables]): Promise<Row | null> => {
        const name = `DNS of ${host} (${variables.join(', ')})`;
        return lookup(host).then(
          () => null,
          (error: unknown) => unreachable(name, error),
        );
      }),
    );
    const wrong = rows.filter((row) => row !== null);
    const counted = `${rows.length} host${rows.length === 1 ? '' : 's'}`;
    return wrong.length > 0 ? wrong : [ok('DNS', `Resolves ${counted} that the settings name.`)];
  },
});

/** SPF, DKIM and DMARC of the sender's domain. */
const mailDomainCheck = (env: Environment): Check => ({
  name: 'Mail domain',
  async run() {
    const domain = domainOf(env.MAIL_FROM);
    if (domain.endsWith('.test'))
      return [ok('Mail domain', `${domain} is reserved for tests; its records are not read.`)];
    const selector = env.MAIL_DKIM_SELECTOR ?? null;
    const records = await checkMailDomain({ domain, selector }, createResolver());
    return records.map(({ record, host, state, add, advice }) => {
      const name = `${record} of ${domain}`;
      if (state === 'ok') return ok(name, `${host} has a valid record.`);
      const todo = [advice ?? '', add === null ? '' : `TXT record: ${add}`].filter(Boolean);
      return warning(name, `${host}: ${state}.`, todo.join(' '));
    });
  },
});

const START = 'Start the processes, then ask again; or correct the proxy in front of them.';

/** What browsers reach: the API, the gateway's WebSocket through every proxy, and the sign-in. */
function publicChecks(env: Environment): Check[] {
  return [
    { name: 'API', run: (signal) => apiRows(env, signal) },
    { name: 'Gateway', run: (signal) => gatewayRows(env, signal) },
    ...(env.OIDC_CLIENT_ID === ''
      ? []
      : [{ name: 'Sign-in', run: (signal: AbortSignal) => signInRows(env, signal) }]),
  ];
}

/** An installation that has not started yet can be checked too, so this is no failure. */
const notYet = (name: string, error: unknown): Row =>
  warning(name, unreachable(name, error).found, START);

async function apiRows(env: Environment, signal: AbortSignal): Promise<Row[]> {
  const url = new URL('/readyz', env.PUBLIC_URL);
  try {
    const { status } = await fetch(url, { signal, redirect: 'manual' });
    if (status === 200) return [ok('API', `It answers at ${env.PUBLIC_URL}.`)];
    return [warning('API', `${url.href} answers with status ${status}.`, START)];
  } catch (error) {
    return [notYet('API', error)];
  }
}

/** Engine.IO, whose first frame after the upgrade is its handshake. */
async function gatewayRows(env: Environment, signal: AbortSignal): Promise<Row[]> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', env.GATEWAY_PUBLIC_URL);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const { origin } = new URL(env.PUBLIC_URL);
  const first = await firstFrame(url, origin, signal);
  if (first?.startsWith('0') === true)
    return [ok('Gateway', `It takes WebSockets at ${env.GATEWAY_PUBLIC_URL}.`)];
  return [
    warning(
      'Gateway',
      `No WebSocket opens at ${env.GATEWAY_PUBLIC_URL}.`,
      'Start the gateway; let every proxy in front pass the Upgrade header and idle connections.',
    ),
  ];
}

function firstFrame(url: URL, origin: string, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = new WebSocket(url, { headers: { origin } });
  socket.addEventListener('message', ({ data }) => resolve(String(data)));
  for (const end of ['error', 'close'] as const) socket.addEventListener(end, () => resolve(null));
  signal.addEventListener('abort', () => resolve(null));
  return promise.finally(() => socket.close());
}

/** The discovery document of the issuer, whose Date header is a clock outside of the installation. */
async function signInRows(env: Environment, signal: AbortSignal): Promise<Row[]> {
  const issuer = env.OIDC_ISSUER.replace(/\/$/u, '');
  const url = `${issuer}/.well-known/openid-configuration`;
  const askedAt = Date.now();
  const response = await fetch(url, { signal });
  const answeredAt = Date.now();
  const body = (await response.json().catch(() => null)) as { issuer?: unknown } | null;
  if (response.status !== 200 || body?.issuer !== issuer)
    return [
      failed(
        'Sign-in',
        `${url} does not describe the issuer ${issuer} (status ${response.status}).`,
        'Correct OIDC_ISSUER: the address that the provider itself states as its issuer.',
      ),
    ];
  const row = ok('Sign-in', `${issuer} describes itself.`);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [row];
  return [row, clockRow('Clock of the issuer', date, { askedAt, answeredAt }, 1_000)];
}

// Connections that a deadline left behind must not keep the program alive.
process.exit(await examine());
