import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { subscribesTo } from '#config/nats-accounts.ts';
import type { Environment } from '#config/env.ts';
import { natsOptions } from '#streams/nats.ts';
import { failed, ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const CONNECT_MS = 5_000;

/** Each server by itself: a cluster hides the one that is down. */
export function natsChecks(env: Environment): Check[] {
  const servers = env.NATS_URL.split(',').map((each) => each.trim());
  const account = servers.find((each) => URL.parse(each)?.username !== '');
  return servers.filter(Boolean).map((server) => {
    const host = URL.parse(server)?.host ?? server;
    return { name: `NATS ${host}`, run: () => checkServer(env, server, account ?? server) };
  });
}

/** @param account the address whose user and password are used for every server. */
async function checkServer(env: Environment, server: string, account: string): Promise<Row[]> {
  const { host, protocol } = new URL(server.includes('://') ? server : `nats://${server}`);
  const name = `NATS ${host}`;
  const { servers: _all, ...options } = natsOptions({ url: account, name: 'doctor' });
  const once = {
    ...options,
    ...(protocol === 'tls:' && { tls: {} }),
    servers: host,
    reconnect: false,
    maxReconnectAttempts: 0,
    timeout: CONNECT_MS,
  };
  let connection: NatsConnection;
  try {
    connection = await connect(once);
  } catch (error) {
    return [refusal(name, error)];
  }
  try {
    const limits = await limitsRow(env, name, account, connection);
    const { user: _user, pass: _pass, ...anonymous } = once;
    return [limits, ...(await anonymousRows(env, name, anonymous))];
  } finally {
    await connection.close();
  }
}

function refusal(name: string, error: unknown): Row {
  const said = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/authorization/iu.test(said))
    return failed(
      name,
      'The server does not accept the user and password.',
      'Correct them in NATS_URL, or add the user to the server’s configuration.',
    );
  if (/tls/iu.test(said) && !/certificate/iu.test(said))
    return failed(name, `TLS: ${said}.`, 'Use tls:// exactly where the server offers TLS.');
  return unreachable(name, error);
}

/** Whether the server takes a subscription; a refusal arrives before the answer to the flush. */
async function maySubscribe(connection: NatsConnection, subject: string): Promise<boolean> {
  let refused = false;
  const subscription = connection.subscribe(subject, {
    callback: (error) => {
      if (error) refused = true;
    },
  });
  await connection.flush();
  subscription.unsubscribe();
  return !refused;
}

async function limitsRow(
  env: Environment,
  name: string,
  account: string,
  connection: NatsConnection,
): Promise<Row> {
  const user = URL.parse(account)?.username ?? '';
  const needed = subscribesTo(user) ?? [];
  for (const subject of needed) {
    if (!(await maySubscribe(connection, subject)))
      return failed(
        name,
        `The user ${user} may not subscribe to ${subject}.`,
        'Write the users of the server with the permissions of deploy/config/nats-accounts.ts.',
      );
  }
  if (!(await maySubscribe(connection, '>')))
    return ok(name, `The user ${user} signs in, with its own subjects only.`);
  const wrong = env.NODE_ENV === 'production' ? failed : warning;
  return wrong(
    name,
    'This user may read every subject, so any process can read events of all users.',
    'Give each process a user with the permissions of deploy/config/nats-accounts.ts.',
  );
}

async function anonymousRows(
  env: Environment,
  name: string,
  options: Parameters<typeof connect>[0],
): Promise<Row[]> {
  try {
    const connection = await connect(options);
    await connection.close();
  } catch {
    return [];
  }
  const wrong = env.NODE_ENV === 'production' ? failed : warning;
  return [
    wrong(
      name,
      'The server lets anyone in without a user.',
      'Add an authorization block to its configuration.',
    ),
  ];
}
