import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { readHeads, readManyAfter } from '#db/queries/events.ts';
import type { Cursor } from '#contracts/socket.ts';
import type { StreamSession } from './stream-session.ts';

/** The gateway's queries on the log. Postgres is the only record. */
export interface LogReader {
  readHeads(streamIds: readonly string[]): Promise<Map<string, Cursor>>;
  readManyAfter(
    cursors: readonly { streamId: string; after: number }[],
  ): ReturnType<typeof readManyAfter>;
}

export function logReader(database: Database): LogReader {
  return {
    readHeads: (streamIds) => readHeads(database, streamIds),
    readManyAfter: (cursors) => readManyAfter(database, cursors),
  };
}

type Session = StreamSession<never>;

/**
 * Brings sessions to the head of their logs: one query for all heads, one for the events of those
 * that are behind, repeated until all are current. Restarts sessions whose epoch changed or whose
 * events were pruned.
 *
 * @returns the number of events that NATS had not delivered.
 */
export async function catchUp(log: LogReader, sessions: readonly Session[]): Promise<number> {
  let carried = 0;
  let pending = sessions.filter((session) => session.tail !== null);
  while (pending.length > 0) {
    const before = new Map(
      pending.map((session) => [session, { tail: session.tail, heard: session.heard }]),
    );
    const heads = await log.readHeads(pending.map((session) => session.id));
    const behind = pending.filter((session) => {
      const head = heads.get(session.id);
      const known = before.get(session);
      return head && known?.tail ? compare(session, head, known.tail, known.heard) : false;
    });
    carried += await readMissing(log, behind);
    pending = behind.filter((session) => (heads.get(session.id)?.seq ?? 0) > tailOf(session));
  }
  return carried;
}

/** True when the session must read events to reach `head`. `from` was its tail before the read. */
function compare(session: Session, head: Cursor, from: Cursor, heard: number): boolean {
  if (session.tail?.epoch !== from.epoch) return false;
  if (from.epoch === '') session.adopt(head.epoch);
  else if (head.epoch !== from.epoch || head.seq < from.seq) {
    session.restart(head);
    return false;
  }
  if (head.seq > tailOf(session)) return true;
  session.settle(heard);
  return false;
}

async function readMissing(log: LogReader, sessions: readonly Session[]): Promise<number> {
  if (sessions.length === 0) return 0;
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const batches = await log.readManyAfter(
    sessions.map((session) => ({ streamId: session.id, after: tailOf(session) })),
  );
  let carried = 0;
  for (const batch of batches) {
    const session = byId.get(batch.streamId);
    if (!session) continue;
    byId.delete(batch.streamId);
    const from = tailOf(session);
    session.accept(batch, Number.POSITIVE_INFINITY);
    const last = batch.events.at(-1)?.seq ?? 0;
    carried += tailOf(session) - from;
    // The first missing number is gone from the log: continuing would hide a gap.
    if (tailOf(session) < last) await restartAtHead(log, session);
  }
  // Events existed, but the log no longer has them: they are past retention.
  for (const session of byId.values()) await restartAtHead(log, session);
  return carried;
}

async function restartAtHead(log: LogReader, session: Session): Promise<void> {
  const head = (await log.readHeads([session.id])).get(session.id);
  if (head && head.seq > tailOf(session)) session.restart(head);
}

const tailOf = (session: Session): number => session.tail?.seq ?? 0;

/**
 * Runs `catchUp` one at a time over all sessions requested meanwhile: a burst of gaps costs one
 * query, and a slow database never gets two at once.
 */
export function createCatchUp(
  log: LogReader,
  logger: Logger,
  onCarried: (events: number) => void,
): { request(sessions: Iterable<Session>): Promise<void> } {
  let wanted = new Set<Session>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      while (wanted.size > 0) {
        const sessions = [...wanted];
        wanted = new Set();
        onCarried(await catchUp(log, sessions));
      }
    } catch (error) {
      // The next sweep requests all sessions again.
      wanted.clear();
      logger.warn({ err: error }, 'the event log could not be read');
      throw error;
    } finally {
      running = null;
    }
  }

  return {
    /** Resolves when the sessions are current; rejects when Postgres could not be read. */
    request(sessions) {
      for (const session of sessions) wanted.add(session);
      if (wanted.size === 0) return Promise.resolve();
      running ??= run();
      return running;
    },
  };
}
