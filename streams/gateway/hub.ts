import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Tick } from '#contracts/events.ts';
import type { Cursor, Head } from '#contracts/socket.ts';
import { asUser } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { recordDelivery } from '#config/tracing/trace.ts';
import { readHeads, readStream } from '#db/queries/events.ts';
import type { Shared } from '#db/queries/share-links.ts';
import type { Logger } from 'pino';
import type { SubscriberHandlers } from '../subscribe.ts';
import { createRoom, createTabs, createVisitors } from './audiences.ts';
import type { OnSent, Visitors } from './audiences.ts';
import { createCatchUp, logReader } from './stream/catch-up.ts';
import { joinStream } from './stream/join.ts';
import type { JoinReads } from './stream/join.ts';
import type { Link } from './connection/link.ts';
import type { Metrics, LagMeter } from './metrics.ts';
import { StreamSession, COALESCE_MS } from './stream/stream-session.ts';
import type { GatewayServer } from './types.ts';
import type { Beat } from './stream/stream-session.ts';

/** One timer for all sessions with something to send; none when there is nothing to send. */
function createBeat(): Beat {
  let due = new Set<{ flush(): void }>();
  return {
    now: () => performance.now(),
    schedule(session) {
      if (due.size === 0) {
        setTimeout(() => {
          const sessions = due;
          due = new Set();
          for (const each of sessions) each.flush();
        }, COALESCE_MS);
      }
      due.add(session);
    },
  };
}

export interface Hub extends Pick<SubscriberHandlers, 'follows' | 'onBatch' | 'onTick'> {
  /**
   * Subscribes the link to its user's stream, or to what is shared with it, and to the global one.
   * Resolves when it is up to date.
   */
  join(link: Link): Promise<Head>;
  leave(link: Link): void;
  /** Last numbers forwarded to the link. */
  head(link: Link): Head;
  /** Fetches events that NATS did not deliver to connected users. */
  sweep(): Promise<void>;
  /** Sends all coalesced events now. */
  flush(): void;
  /** Ends all visits to what a deleted user had shared. */
  closeVisits(userId: string): void;
}

const NOWHERE: Cursor = { epoch: '', seq: 0 };

/** The streams followed by sockets of this process. */
export function createHub({
  io,
  database,
  background,
  logger,
  metrics,
  lag,
}: {
  io: GatewayServer;
  database: Database;
  background: Database;
  logger: Logger;
  metrics: Metrics;
  lag: LagMeter;
}): Hub {
  const onSentTo =
    (stream: 'user' | 'global'): OnSent =>
    (frame, sockets) => {
      metrics.delivered.inc({ stream }, frame.size * sockets);
      recordDelivery(frame, { stream, sockets });
      const { startsAt } = frame;
      if (startsAt !== undefined) metrics.lag.observe({ stream }, lag.note(startsAt) / 1_000);
    };
  const beat = createBeat();
  const users = new Map<string, StreamSession<Link>>();
  const visitorsOf = new WeakMap<StreamSession<Link>, Visitors>();
  const global = new StreamSession<Link>({
    id: GLOBAL_STREAM,
    name: 'global',
    audience: createRoom(io, onSentTo('global')),
    beat,
  });
  const catchUp = createCatchUp(logReader(background), logger, (count) =>
    metrics.carried.inc(count),
  );

  const of = (streamId: string): Database =>
    streamId === GLOBAL_STREAM ? database : asUser(database, streamId);

  const reads: JoinReads = {
    readPage: (streamId, { epoch, seq }) =>
      readStream(of(streamId), { streamId, after: seq, epoch }),
    readHead: async (streamId) =>
      (await readHeads(of(streamId), [streamId])).get(streamId) ?? NOWHERE,
    catchUp: (session) => catchUp.request([session]),
  };

  function sessionOf(userId: string): StreamSession<Link> {
    let session = users.get(userId);
    if (!session) {
      const visitors = createVisitors();
      const audience = createTabs(onSentTo('user'), visitors);
      session = new StreamSession<Link>({ id: userId, name: 'user', audience, beat });
      visitorsOf.set(session, visitors);
      users.set(userId, session);
    }
    return session;
  }

  function dropUnused(session: StreamSession<Link>): void {
    if (session.unused && session !== global) users.delete(session.id);
  }

  /** A failed read is reported once, by its caller; the sweep retries it. */
  const requestCatchUp = (sessions: Iterable<StreamSession<Link>>): Promise<void> =>
    catchUp.request(sessions).catch(() => {});

  async function joinUser(link: Link, userId: string): Promise<void> {
    const session = sessionOf(userId);
    try {
      await joinStream(session, link, link.socket.data.cursors.user, reads);
      if (link.closed) session.audience.remove(link);
      else if (session.behind) void requestCatchUp([session]);
    } finally {
      dropUnused(session);
    }
  }

  /** A visit starts at the tail: its page reads the search once it is ready. */
  async function joinShared(link: Link, shared: Shared): Promise<void> {
    const session = sessionOf(shared.userId);
    visitorsOf.get(session)?.add(link, shared);
    try {
      if (session.tail === null) session.open(await reads.readHead(session.id));
    } finally {
      if (link.closed) visitorsOf.get(session)?.remove(link);
      dropUnused(session);
    }
  }

  function headOf({ identity }: Link): Head {
    const session = identity ? users.get(identity.userId) : undefined;
    session?.flush();
    global.flush();
    return { user: session?.tail ?? null, global: global.tail ?? NOWHERE };
  }

  return {
    async join(link) {
      const { identity, socket } = link;
      await Promise.all([
        joinStream(global, link, socket.data.cursors.global, reads),
        identity && joinUser(link, identity.userId),
        socket.data.shared && joinShared(link, socket.data.shared),
      ]);
      return headOf(link);
    },

    leave(link) {
      global.audience.remove(link);
      const userId = link.identity?.userId ?? link.socket.data.shared?.userId;
      const session = userId === undefined ? undefined : users.get(userId);
      if (!session) return;
      session.audience.remove(link);
      visitorsOf.get(session)?.remove(link);
      dropUnused(session);
    },

    head: headOf,

    follows: (streamId) => streamId === GLOBAL_STREAM || users.has(streamId),

    onBatch(streamId, batch, bytes) {
      const session = streamId === GLOBAL_STREAM ? global : users.get(streamId);
      if (!session || session.accept(batch, bytes)) return;
      metrics.gaps.inc();
      void requestCatchUp([session]);
    },

    onTick(userId: string, tick: Tick) {
      users.get(userId)?.audience.tick(tick);
    },

    sweep: () => requestCatchUp([global, ...users.values()]),

    flush() {
      global.flush();
      for (const session of users.values()) session.flush();
    },

    closeVisits(userId) {
      const session = users.get(userId);
      if (session) visitorsOf.get(session)?.closeAll();
    },
  };
}
