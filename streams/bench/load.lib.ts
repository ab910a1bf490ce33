import { randomUUID } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import { GLOBAL_STREAM, subjectOf } from '#contracts/names.ts';
import type { Database } from '#db/client.ts';
import { appendEvents, ensureStream } from '#db/commands/events.ts';
import { signIn } from '#db/commands/account/account.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import { readHeads } from '#db/queries/events.ts';
import { transaction } from '#db/transaction.ts';
import type { Tokens } from '../access-token.ts';
import { encodeBatches } from '../encoded-batch.ts';

export const FLOOR_SUBJECT = 'bench.floor';

export interface Listener {
  userId: string;
  token: string;
}

/** Accounts with a session each. */
export async function createListeners(
  database: Database,
  tokens: Tokens,
  count: number,
): Promise<Listener[]> {
  await transaction(database, (tx) => ensureStream(tx, GLOBAL_STREAM));
  const listeners: Listener[] = [];
  for (let index = 0; index < count; index += 1) {
    const subject = randomUUID();
    const { value } = await signIn(database, {
      issuer: 'https://bench.test',
      subject,
      email: `${subject}@bench.test`,
      displayName: null,
      photoURL: null,
    });
    const userId = value.profile.uid;
    const { sessionId } = await startSession(database, { userId });
    listeners.push({ userId, token: (await tokens.sign({ userId, sessionId })).token });
  }
  return listeners;
}

/** A typical event: one platform's progress, about 300 bytes. */
function sampleEvent(userId: string): DomainEvent {
  return {
    type: 'search.platform_changed.v1',
    data: {
      searchId: userId,
      progress: {
        platform: 'hackernews',
        state: 'running',
        found: 12,
        startedAt: '2026-11-21T09:00:00.000Z',
        finishedAt: null,
        retryAt: null,
        failure: null,
        reason: null,
      },
    },
  };
}

export const commitEvent = (database: Database, userId: string) =>
  transaction(database, (tx) => appendEvents(tx, userId, [sampleEvent(userId)]));

/** Numbers events itself, from the head of each stream, at rates that commits could not reach. */
interface Firehose {
  /** To our gateway. */
  send(streamId: string): void;
  /** The same to the floor program, which ignores numbers. */
  sendPlain(streamId: string): void;
  close(): Promise<void>;
}

export async function openFirehose(
  database: Database,
  natsUrl: string,
  streamIds: readonly string[],
): Promise<Firehose> {
  const nats: NatsConnection = await connect({ servers: new URL(natsUrl).host });
  const heads = await readHeads(database, streamIds);
  return {
    send(streamId) {
      const head = heads.get(streamId);
      if (!head) throw new Error('No such stream.');
      head.seq += 1;
      const batch = { epoch: head.epoch, events: [sampleEnvelope(head.seq)] };
      for (const text of encodeBatches(batch)) nats.publish(subjectOf(streamId), text);
    },
    sendPlain(streamId) {
      const events: Envelope[] = [sampleEnvelope(1)];
      nats.publish(`${FLOOR_SUBJECT}.${streamId}`, JSON.stringify({ epoch: 'bench', events }));
    },
    close: () => nats.close(),
  };
}

export function sampleEnvelope(seq: number): Envelope {
  return {
    seq,
    ...sampleEvent('0195d8f0-0000-7000-8000-000000000000'),
    at: '2026-11-21T09:00:00.000Z',
  };
}
