import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Server } from 'socket.io';
import type { ControlMessage } from '#contracts/events.ts';
import type { Database } from '#db/client.ts';
import { checkDatabase } from '#db/queries/health.ts';
import { findDeadSessions } from '#db/queries/account/sessions.ts';
import type { Administrator } from '#db/queries/account/sessions.ts';
import type { Tokens, OperationsAccess } from '../access-token.ts';
import { connectSubscriber } from '../subscribe.ts';
import { guardConnections } from './connection/connections.ts';
import { createHandshake } from './connection/handshake.ts';
import { createHttpServer } from './http.ts';
import { createHub } from './hub.ts';
import { CUT_AFTER_MS } from './connection/link.ts';
import { createLinks } from './connection/links.ts';
import { createMetrics, createLagMeter } from './metrics.ts';
import { watchEngine } from './engine-watch.ts';
import { startOperatorFeed } from './operator-feed.ts';
import { createRevocations } from './connection/revocations.ts';
import type { GatewayServer } from './types.ts';
import { createWelcome } from './connection/welcome.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

export interface GatewaySettings {
  /**
   * Origins whose pages may connect. Programs send no origin and need a token like any other
   * client.
   */
  allowedOrigins: readonly string[];
  natsUrl: string;
  trustedProxies: number;
  operations: OperationsAccess;
  /** How long a draining gateway takes to close its sockets, each at a random moment. */
  drainMs: number;
  /** Time between turning unready and closing. */
  shutdownDelayMs?: number;
  /** Time between two sweeps for events that NATS lost. */
  sweepMs?: number;
  /** The account whose sockets receive the operator page. */
  administrator?: Administrator;
  /** Time between two reports of this process, and between two pushes to the operator page. */
  reportMs?: number;
}

interface GatewayDeps {
  /** Sees rows of users through `asUser` only. */
  database: Database;
  /** Sees all rows: catch-up of many streams, dead sessions, the operator page. */
  background: Database;
  tokens: Tokens;
  logger: Logger;
  registry: Registry;
  settings: GatewaySettings;
}

export interface Gateway {
  /** Resolves with the port that was bound. */
  listen(port: number, host: string): Promise<number>;
  /**
   * Turns unready, and after the delay asks every client to reconnect later, closes, and resolves
   * when all are gone.
   */
  drain(): Promise<void>;
}

const SWEEP_MS = 5_000;
/** Interval plus timeout: a dead peer is detected after 15 s, and pages see a silence from 6 s on. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 10_000;
/** A connection that has not sent its handshake by then is closed. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Wires one gateway process; nothing runs until `listen`. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { database, background, logger, settings } = deps;
  /** Unready, and still serving. */
  let leaving = false;
  let draining = false;
  let drained = false;
  let sweeping: NodeJS.Timeout | undefined;

  const http = createHttpServer({
    health: async () => {
      const postgres = await checkDatabase(database);
      const ready = !leaving && postgres === 'up';
      return { ready, parts: { postgres, nats: subscriber?.status() ?? 'down' } };
    },
    metrics: deps.registry,
    operations: settings.operations,
    behindProxy: settings.trustedProxies > 0,
  });
  const wires = new Set<Socket>();
  http.on('connection', (wire) => {
    wires.add(wire);
    wire.once('close', () => wires.delete(wire));
  });
  const io: GatewayServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: WIRE_LIMITS.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: ({ headers: { origin } }, decide) => {
      const allowed = origin === undefined || settings.allowedOrigins.includes(origin);
      if (!allowed) metrics.refused.inc({ reason: 'origin' });
      decide(allowed ? null : 'origin', allowed && !draining);
    },
  });

  const links = createLinks();
  const revocations = createRevocations();
  let subscriber: ReturnType<typeof connectSubscriber> | undefined;
  const metrics = createMetrics(deps.registry, {
    sockets: () => links.size,
    nats: () => subscriber?.status() ?? 'down',
  });
  const lag = createLagMeter();
  const hub = createHub({ io, database, background, logger, metrics, lag });
  const administrator = settings.administrator ?? { issuer: '', subject: undefined };
  let operatorFeed: ReturnType<typeof startOperatorFeed> | undefined;
  let engine: ReturnType<typeof watchEngine> | undefined;

  function onControl(message: ControlMessage): void {
    revocations.note(message);
    const revoked =
      message.type === 'session_revoked'
        ? links.ofSession(message.sessionId)
        : links.ofUser(message.userId);
    const deleted = message.type === 'user_revoked' && message.deleted === true;
    for (const link of revoked) link.close(deleted ? 'account_deleted' : 'revoked');
    if (message.type === 'user_revoked' && deleted) hub.closeVisits(message.userId);
  }

  /** Recovers what NATS lost: events and sign-outs. */
  async function sweep(): Promise<void> {
    await hub.sweep();
    try {
      for (const { id, deleted } of await findDeadSessions(background, links.sessionIds())) {
        for (const link of links.ofSession(id)) link.close(deleted ? 'account_deleted' : 'revoked');
      }
    } catch (error) {
      logger.warn({ err: error }, 'the sessions could not be checked');
    }
  }

  function scheduleSweep(): void {
    sweeping = setTimeout(() => {
      void sweep().finally(() => {
        if (!drained) scheduleSweep();
      });
    }, settings.sweepMs ?? SWEEP_MS);
  }

  guardConnections(io, () => metrics.refused.inc({ reason: 'too_many_frames' }));
  io.use(
    createHandshake({
      ...deps,
      links,
      revocations,
      metrics,
      trustedProxies: settings.trustedProxies,
      administrator,
      draining: () => draining,
    }),
  );
  const welcome = createWelcome({ ...deps, hub, links, revocations, metrics, administrator });
  io.on('connection', (socket) => {
    void welcome(socket).then(() => engine?.welcome(socket));
  });

  return {
    async listen(port, host) {
      subscriber = connectSubscriber(
        { url: settings.natsUrl, name: 'earshot-gateway', logger },
        { ...hub, onControl, onUp: () => void sweep() },
      );
      await new Promise<void>((resolve, reject) => {
        http.once('error', reject);
        http.listen(port, host, resolve);
      });
      scheduleSweep();
      operatorFeed = startOperatorFeed({
        database: background,
        logger,
        links,
        lag,
        nats: () => subscriber?.status() ?? 'down',
        ...(settings.reportMs === undefined ? {} : { everyMs: settings.reportMs }),
      });
      engine = watchEngine({
        database,
        logger,
        links,
        ...(settings.reportMs === undefined ? {} : { everyMs: settings.reportMs }),
      });
      return (http.address() as AddressInfo).port;
    },

    async drain() {
      if (leaving) return;
      leaving = true;
      await sleep(settings.shutdownDelayMs ?? 0);
      draining = true;
      // Each page is served until its own moment, and then finds another gateway at once: together
      // they would wait for one another, and apart from both they would miss what happens.
      await Promise.all(
        [...links.all()].map(async (link) => {
          await sleep(Math.random() * settings.drainMs);
          link.close('draining');
        }),
      );
      drained = true;
      clearTimeout(sweeping);
      engine?.stop();
      hub.flush();
      await Promise.all([subscriber?.close(), operatorFeed?.stop()]);
      setTimeout(() => {
        for (const wire of wires) wire.destroy();
      }, CUT_AFTER_MS).unref();
      await io.close();
    },
  };
}
