import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Envelope } from '#contracts/events.ts';
import type { Link } from './connection/link.ts';
import type { Audience } from './stream/stream-session.ts';
import type { GatewayServer } from './types.ts';
import { createVisitors } from './visitors.ts';

/** Called with what was sent and to how many sockets; at least one of each. */
export type OnSent = (events: readonly Envelope[], sockets: number) => void;

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
      visitors.onEvents(frame.events);
      for (const link of links) link.send(frame);
      if (links.size > 0) onSent(frame.events, links.size);
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
      room.emit('events', frame);
      if (size() > 0) onSent(frame.events, size());
    },
    reset: (frame) => void room.emit('reset', frame),
    tick: (tick) => void room.volatile.emit('tick', tick),
  };
}
