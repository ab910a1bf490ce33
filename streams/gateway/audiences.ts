import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Link } from './link.ts';
import type { PackedEvents } from './frames.ts';
import type { Audience } from './stream-session.ts';
import type { GatewayServer } from './types.ts';

/** The Socket.IO packet of `emit('events', frame)`, from events that are already encoded. */
export function encodeEvents(stream: string, epoch: string, { json }: PackedEvents): string {
  return `2["events",{"stream":"${stream}","epoch":${JSON.stringify(epoch)},"events":${json}}]`;
}

/** The tabs of one user: the events are encoded once for all of them. */
export function createTabs(onSent: (events: number) => void): Audience<Link> {
  const links = new Set<Link>();
  return {
    add: (link) => void links.add(link),
    remove: (link) => void links.delete(link),
    get size() {
      return links.size;
    },
    send(stream, epoch, packed) {
      const packet = encodeEvents(stream, epoch, packed);
      for (const link of links) link.write(packet);
      onSent(packed.events.length * links.size);
    },
    reset(frame) {
      for (const { socket } of links) socket.emit('reset', frame);
    },
    tick(tick) {
      for (const { socket } of links) socket.volatile.emit('tick', tick);
    },
  };
}

/** Everybody: a Socket.IO room, whose WebSocket frame is made once for all sockets. */
export function createRoom(io: GatewayServer, onSent: (events: number) => void): Audience<Link> {
  const room = io.to(GLOBAL_STREAM);
  const size = (): number => io.of('/').adapter.rooms.get(GLOBAL_STREAM)?.size ?? 0;
  return {
    add: ({ socket }) => void socket.join(GLOBAL_STREAM),
    remove: ({ socket }) => void socket.leave(GLOBAL_STREAM),
    get size() {
      return size();
    },
    send(stream, epoch, { events }) {
      room.emit('events', { stream, epoch, events });
      onSent(events.length * size());
    },
    reset: (frame) => void room.emit('reset', frame),
    tick: (tick) => void room.volatile.emit('tick', tick),
  };
}
