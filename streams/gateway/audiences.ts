import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Envelope } from '#contracts/events.ts';
import type { Link } from './connection/link.ts';
import type { Frame } from './stream/frames.ts';
import type { Audience } from './stream/stream-session.ts';
import type { GatewayServer } from './types.ts';
import { eventSchema } from '#contracts/events.ts';
import type { Shared } from '#db/queries/share-links.ts';

/** Visitors of one user's shared searches. They are notified that something changed, never what. */
export interface Visitors {
  add(link: Link, shared: Shared): void;
  remove(link: Link): void;
  readonly size: number;
  onEvents(events: readonly Envelope[]): void;
  /** Events may have been missed. */
  onGap(): void;
  closeAll(): void;
}

const nudge = (link: Link): void => void link.socket.emit('tick', { type: 'shared.changed' });

export function createVisitors(): Visitors {
  const visitors = new Map<Link, Shared>();
  return {
    add: (link, shared) => void visitors.set(link, shared),
    remove: (link) => void visitors.delete(link),
    get size() {
      return visitors.size;
    },
    onEvents(events) {
      for (const [link, shared] of visitors) {
        if (events.some((event) => isRevocation(event, shared))) link.close('revoked');
        else if (events.some((event) => concerns(event, shared))) nudge(link);
      }
    },
    onGap() {
      for (const link of visitors.keys()) nudge(link);
    },
    closeAll() {
      for (const link of visitors.keys()) link.close('revoked');
    },
  };
}

function isRevocation({ type, data }: Envelope, { shareId }: Shared): boolean {
  if (type !== 'share_link.changed.v1') return false;
  const parsed = eventSchema.safeParse({ type, data });
  return (
    parsed.success &&
    parsed.data.type === 'share_link.changed.v1' &&
    parsed.data.data.revoked &&
    parsed.data.data.shareId === shareId
  );
}

/** Ratings and rejected posts are not shown to visitors. */
const UNSEEN = new Set(['search.feedback_changed.v1', 'search.rejected_changed.v1']);

function concerns({ type, data }: Envelope, { searchId }: Shared): boolean {
  if (!type.startsWith('search.') || UNSEEN.has(type)) return false;
  const about = data as { searchId?: unknown; search?: { id?: unknown } } | null;
  return about?.searchId === searchId || about?.search?.id === searchId;
}

/** Called with what was sent and to how many sockets; at least one of each. */
export type OnSent = (frame: Frame, sockets: number) => void;

/**
 * The tabs of one user and the visitors of what the user shares. Usually one tab, so no Socket.IO
 * room.
 */
export function createTabs(onSent: OnSent, visitors = createVisitors()): Audience<Link> {
  const links = new Set<Link>();
  return {
    add: (link) => void links.add(link),
    remove: (link) => void links.delete(link),
    get size() {
      return links.size + visitors.size;
    },
    send(frame) {
      if (visitors.size > 0) visitors.onEvents(frame.events);
      for (const link of links) link.send(frame);
      if (links.size > 0) onSent(frame, links.size);
    },
    reset(frame) {
      visitors.onGap();
      for (const { socket } of links) socket.emit('reset', frame);
    },
    tick(tick) {
      for (const { socket } of links) socket.volatile.emit('tick', tick);
    },
  };
}

/** All sockets: a Socket.IO room, whose WebSocket frame is encoded once. */
export function createRoom(io: GatewayServer, onSent: OnSent): Audience<Link> {
  const room = io.to(GLOBAL_STREAM);
  const size = (): number => io.of('/').adapter.rooms.get(GLOBAL_STREAM)?.size ?? 0;
  return {
    add: ({ socket }) => void socket.join(GLOBAL_STREAM),
    remove: ({ socket }) => void socket.leave(GLOBAL_STREAM),
    get size() {
      return size();
    },
    send(frame) {
      const { stream, epoch, events } = frame;
      room.emit('events', { stream, epoch, events });
      if (size() > 0) onSent(frame, size());
    },
    reset: (frame) => void room.emit('reset', frame),
    tick: (tick) => void room.volatile.emit('tick', tick),
  };
}
