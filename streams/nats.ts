import { setTimeout } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';

export interface NatsSettings {
  /** `nats://[user:password@]host:port`, or `tls://…`; several separated by commas. */
  url: string;
  /** Shown in the server's connection list. */
  name: string;
  logger: Logger;
}

interface NatsLink {
  /** The live connection, or null while there is none. */
  current(): NatsConnection | null;
  status(): 'up' | 'down';
  close(): Promise<void>;
}

interface NatsHandlers {
  /** A new connection object, before anything is sent on it: subscribe here. */
  onConnect?: (connection: NatsConnection) => void;
  /** Called after each (re)connect: messages may have been missed. */
  onUp?: () => void;
}

/** A half-open link is detected after two unanswered pings: six seconds at most. */
const PING = { pingInterval: 2_000, maxPingOut: 2 } as const;
const RETRY_MS = 500;
const RETRY_JITTER_MS = 500;
const DIAL_TIMEOUT_MS = 2_000;

/**
 * Keeps one connection to NATS open in the background indefinitely. NATS only carries hints, so losing
 * it never stops or fails the process.
 */
export function maintainNats(settings: NatsSettings, handlers: NatsHandlers = {}): NatsLink {
  const { logger } = settings;
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let up = false;

  function setUp(next: boolean): void {
    if (up === next) return;
    up = next;
    logger.info({ nats: next ? 'up' : 'down' }, 'nats');
    if (next) handlers.onUp?.();
  }

  async function follow(live: NatsConnection): Promise<void> {
    connection = live;
    handlers.onConnect?.(live);
    setUp(true);
    for await (const status of live.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') setUp(false);
      if (status.type === 'reconnect') setUp(true);
      if (status.type === 'error') logger.warn({ err: status.error }, 'nats error');
    }
    await live.closed();
  }

  async function run(): Promise<void> {
    const options = natsOptions(settings);
    while (!closing.signal.aborted) {
      try {
        const live = await connect(options);
        if (closing.signal.aborted) await live.close();
        else await follow(live);
      } catch (error) {
        logger.debug({ err: error }, 'nats not reached');
      }
      connection = null;
      setUp(false);
      await pause(closing.signal);
    }
  }

  const running = run();

  return {
    current: () => (up ? connection : null),
    status: () => (up ? 'up' : 'down'),
    async close() {
      closing.abort();
      await connection?.close();
      await running;
    },
  };
}

/** Waits before the next attempt; returns early, without error, when closing. */
async function pause(signal: AbortSignal): Promise<void> {
  const ms = RETRY_MS + Math.random() * RETRY_JITTER_MS;
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
}

/**
 * The client library ignores credentials in addresses; those of the first address that has some are
 * used.
 */
export function natsOptions({ url, name }: Pick<NatsSettings, 'url' | 'name'>): ConnectionOptions {
  const servers = url
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => new URL(part.includes('://') ? part : `nats://${part}`));
  const account = servers.find((server) => server.username !== '');
  return {
    servers: servers.map((server) => server.host),
    ...(account && {
      user: decodeURIComponent(account.username),
      pass: decodeURIComponent(account.password),
    }),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name,
    ...PING,
    timeout: DIAL_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: RETRY_JITTER_MS,
    ignoreAuthErrorAbort: true,
  };
}
