import { connect } from 'node:net';
import { connect as connectToNats } from '@nats-io/transport-node';
import { PROBE_SUBJECT } from '#config/nats-accounts.ts';
import { waitReady } from '../processes/ready.ts';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { MAX_DEADLINE_MS } from '../processes/work-probe.ts';

/** Starts a NATS server on 127.0.0.1; it keeps nothing on disk (core NATS only). */
export async function startNats(
  children: Children,
  options: {
    bin: string;
    port: number;
    logFile: string;
    /** Configuration with users and permissions; without one everyone may do everything (tests). */
    configuration?: string;
  },
): Promise<Child> {
  const child = children.launch({
    name: 'NATS',
    command: options.bin,
    args: [
      '-a',
      '127.0.0.1',
      '-p',
      String(options.port),
      ...(options.configuration === undefined ? [] : ['-c', options.configuration]),
    ],
    logFile: options.logFile,
  });
  await waitReady(child, () => greets('127.0.0.1', options.port));
  return child;
}

/** A NATS server speaks first: its INFO line shows that it is up. */
export function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (ok: boolean): void => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(2_000, () => finish(false));
    socket.once('data', (data) => finish(data.toString('latin1').startsWith('INFO ')));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}

/** Does the server deliver a message to who sent it? @throws Error when it does not take the sign-in. */
export async function delivers({
  port,
  user,
  password,
}: {
  port: number;
  user: string;
  password: string;
}): Promise<boolean> {
  const connection = await connectToNats({
    servers: `127.0.0.1:${port}`,
    user,
    pass: password,
    name: 'supervisor',
    timeout: MAX_DEADLINE_MS,
    reconnect: false,
  });
  try {
    const subscription = connection.subscribe(PROBE_SUBJECT, { max: 1, timeout: MAX_DEADLINE_MS });
    connection.publish(PROBE_SUBJECT);
    const { done } = await subscription[Symbol.asyncIterator]().next();
    return done !== true;
  } finally {
    await connection.close();
  }
}
