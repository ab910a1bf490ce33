import { WebSocket } from 'undici';
import type { Environment } from '#config/env.ts';
import { clockRow } from './clock.ts';
import { failed, ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const START = 'Start the processes, then ask again; or correct the proxy in front of them.';

/** What browsers reach: the API, the gateway's WebSocket through every proxy, and the sign-in. */
export function publicChecks(env: Environment): Check[] {
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
