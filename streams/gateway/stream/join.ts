import type { EventsPage } from '#contracts/events.ts';
import type { Cursor } from '#contracts/socket.ts';
import type { Envelope } from '#contracts/events.ts';
import { Frame, packEvents } from './frames.ts';
import type { Link } from '../connection/link.ts';
import type { StreamSession } from './stream-session.ts';

export interface JoinReads {
  /** A page of the log after a cursor. */
  readPage(streamId: string, cursor: Cursor): Promise<EventsPage>;
  readHead(streamId: string): Promise<Cursor>;
  /** Brings the session's tail to the head of its log. */
  catchUp(session: StreamSession<Link>): Promise<void>;
}

/** Rounds without progress before a join gives up; the client reconnects. */
const MAX_IDLE_ROUNDS = 5;

/**
 * Backfill, cut-over, live. Sends what the link missed after `cursor`, or a reset when the cursor
 * cannot be continued; without a cursor the link starts at the tail. On return the link is live and
 * has received every event up to the tail exactly once, or it is closed.
 */
export async function joinStream(
  session: StreamSession<Link>,
  link: Link,
  cursor: Cursor | undefined,
  reads: JoinReads,
): Promise<void> {
  const collected = session.watch();
  try {
    let at = cursor ?? (await openAtHead(session, reads));
    let idleRounds = 0;
    while (!link.closed) {
      const rest = session.cutOver(at, collected, link);
      if (rest) return write(session, link, at.epoch, rest);

      const page = await reads.readPage(session.id, at);
      if (link.closed) return;
      session.open({ epoch: page.epoch, seq: page.head });
      if (page.reset || page.epoch !== at.epoch) {
        at = { epoch: page.epoch, seq: page.head };
        link.socket.emit('reset', { stream: session.name, ...at });
      } else if (page.events.length > 0) {
        idleRounds = 0;
        at = { epoch: page.epoch, seq: page.events.at(-1)?.seq ?? at.seq };
        await writePaced(session, link, page);
        continue;
      }
      // The client is ahead of this process: the tail must reach the log's head first.
      if (session.tail?.epoch !== at.epoch || session.tail.seq < at.seq) {
        await reads.catchUp(session);
      }
      idleRounds += 1;
      if (idleRounds > MAX_IDLE_ROUNDS) throw new Error('The stream could not be joined.');
    }
  } finally {
    session.unwatch(collected);
  }
}

async function openAtHead(session: StreamSession<Link>, reads: JoinReads): Promise<Cursor> {
  if (session.tail === null) session.open(await reads.readHead(session.id));
  // A concurrent join may have opened it: use its tail, not the one read here.
  const { tail } = session;
  if (tail === null) throw new Error('The stream was not opened.');
  return tail;
}

function write(
  { name: stream }: StreamSession<Link>,
  link: Link,
  epoch: string,
  missed: readonly Envelope[],
): void {
  for (const events of packEvents(missed)) link.send(new Frame(stream, epoch, [{ events }]));
}

/** A long backfill is paced by its reader, so it never looks like a slow consumer. */
async function writePaced(
  { name: stream }: StreamSession<Link>,
  link: Link,
  { epoch, events: page }: EventsPage,
): Promise<void> {
  for (const events of packEvents(page)) {
    link.send(new Frame(stream, epoch, [{ events }]));
    await link.drained();
  }
}
