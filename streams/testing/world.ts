import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { Registry } from 'prom-client';
import { inject } from 'vitest';
import type { DomainEvent } from '#contracts/events.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { StreamBatch } from '#db/committed.ts';
import type { Database } from '#db/client.ts';
import { appendEvents, ensureStream } from '#db/commands/events.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import { createTokens } from '../access-token.ts';
import type { Tokens } from '../access-token.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Gateway, GatewaySettings } from '../gateway/gateway.ts';
import { connectPublisher } from '../publish.ts';
import type { Publisher } from '../publish.ts';
import { connectRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';

export const ORIGIN = 'http://localhost:4400';
export const SECRET = 'a-secret-for-tests-with-32-characters';

export interface Person {
  userId: string;
  sessionId: string;
  token: string;
}

export interface RunningGateway extends Gateway {
  url: string;
  registry: Registry;
}

export interface World {
  database: Database;
  databaseUrl: string;
  /** With the role that row-level security applies to. */
  appUrl: string;
  natsUrl: string;
  tokens: Tokens;
  publisher: Publisher;
  startGateway(settings?: Partial<GatewaySettings>): Promise<RunningGateway>;
  person(): Promise<Person>;
  connect(gateway: { url: string }, auth?: Parameters<typeof connectRecorder>[1]): Recorder;
  /** Commits events without publishing them, like a process that dies right after its commit. */
  append(streamId: string, count: number, text?: string): Promise<StreamBatch>;
  /** Commits and publishes. */
  emit(streamId: string, count: number, text?: string): Promise<StreamBatch>;
  close(): Promise<void>;
}

/** A database, NATS and as many gateways as a test starts, all real. */
export async function createWorld({ natsUrl = inject('services').natsUrl } = {}): Promise<World> {
  const { database, app, url, appUrl, drop } = await createTestDatabase();
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const tokens = createTokens({ keys: [SECRET], issuer: ORIGIN, ttlSeconds: 900 });
  const publisher = connectPublisher({ url: natsUrl, name: 'test-publisher', logger });
  const gateways: Gateway[] = [];
  const recorders: Recorder[] = [];
  await transaction(database, (tx) => ensureStream(tx, GLOBAL_STREAM));

  const world: World = {
    database,
    databaseUrl: url,
    appUrl,
    natsUrl,
    tokens,
    publisher,

    async startGateway(settings = {}) {
      const registry = new Registry();
      const gateway = createGateway({
        database: app,
        background: database,
        tokens,
        logger,
        registry,
        settings: {
          allowedOrigins: [ORIGIN],
          natsUrl,
          trustedProxies: 0,
          operations: { isPublic: true, token: undefined },
          drainMs: 0,
          ...settings,
        },
      });
      gateways.push(gateway);
      const port = await gateway.listen(0, '127.0.0.1');
      return { ...gateway, url: `http://127.0.0.1:${port}`, registry };
    },

    async person() {
      const { userId, sessionId } = await createSession(database);
      const { token } = await tokens.sign({ userId, sessionId });
      return { userId, sessionId, token };
    },

    connect({ url: gatewayUrl }, auth) {
      const recorder = connectRecorder(gatewayUrl, auth);
      recorders.push(recorder);
      return recorder;
    },

    append: (streamId, count, text = '') =>
      transaction(database, (tx) =>
        appendEvents(
          tx,
          streamId,
          Array.from({ length: count }, () => markedEvent(streamId, text)),
        ),
      ),

    async emit(streamId, count, text) {
      const batch = await world.append(streamId, count, text);
      publisher.publish([batch]);
      return batch;
    },

    async close() {
      for (const recorder of recorders) recorder.close();
      await Promise.all(gateways.map((gateway) => gateway.drain()));
      await publisher.close();
      await drop();
    },
  };
  return world;
}

/** An event that names its owner, to make a leak visible. */
function markedEvent(streamId: string, text: string): DomainEvent {
  return {
    type: 'search.platform_changed.v1',
    data: {
      searchId: streamId === GLOBAL_STREAM ? randomUUID() : streamId,
      progress: {
        platform: 'hackernews',
        state: 'running',
        found: 0,
        failure: null,
        reason: text,
        retryAt: null,
        startedAt: null,
        finishedAt: null,
      },
    },
  };
}
