import type { CLOSE_REASONS, EventsFrame } from '#contracts/socket.ts';
import type { GatewaySocket, Identity } from '../types.ts';

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A socket and what the gateway knows about its wire. */
export interface Link {
  readonly socket: GatewaySocket;
  readonly identity: Identity | null;
  /** From here on nothing is sent any more. */
  readonly closed: boolean;
  send(frame: EventsFrame): void;
  /** Resolves when little is waiting to be sent, or the link is closed. */
  drained(): Promise<void>;
  /** Replaces the identity by a later one of the same session and moves the moment of the cut. */
  renew(identity: Identity): void;
  /**
   * Sends the reason, then disconnects; the connection is gone within a second even if the peer
   * does not read.
   */
  close(reason: CloseReason, delayMs?: number): void;
}

/** A browser that leaves more than this unread is cut and catches up by its cursor. */
export const MAX_UNSENT_BYTES = 1024 * 1024;
/** The log is read on when less than this is waiting. */
const RESUME_BELOW_BYTES = 256 * 1024;
/** A peer that does not read is cut this long after it was asked to disconnect. */
export const CUT_AFTER_MS = 1_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

export function createLink(
  socket: GatewaySocket,
  { onCut }: { onCut: (link: Link, reason: CloseReason) => void },
): Link {
  const { conn } = socket;
  let identity = socket.data.identity;
  let closed = false;
  let expiry: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];
  // Engine.IO hands its whole buffer to the transport at once, when that is free: `queued` is in
  // the buffer, `handedOver` was in it the last time.
  let queued = 0;
  let handedOver = 0;

  const unsent = (): number => queued + (conn.transport.writable ? 0 : handedOver);

  function wake(): void {
    if (waiting.length === 0) return;
    const resume = waiting;
    waiting = [];
    for (const resolve of resume) resolve();
  }

  function onPacketCreate(packet: { data?: string | Buffer }): void {
    queued += packet.data?.length ?? 0;
    if (unsent() > MAX_UNSENT_BYTES && !closed) {
      queueMicrotask(() => link.close('consumer_too_slow'));
    }
  }

  function onDrain(): void {
    handedOver = queued;
    queued = 0;
    wake();
  }

  function armExpiry(): void {
    clearTimeout(expiry);
    if (!identity) return;
    const ms = Math.min(identity.expiresAt.getTime() - Date.now(), MAX_TIMER_MS);
    expiry = setTimeout(() => link.close('token_expired'), Math.max(0, ms));
  }

  function forget(): void {
    closed = true;
    clearTimeout(expiry);
    conn.off('packetCreate', onPacketCreate);
    conn.off('drain', onDrain);
    wake();
  }

  const link: Link = {
    socket,
    get identity() {
      return identity;
    },
    get closed() {
      return closed;
    },
    send(frame) {
      if (!closed) socket.emit('events', frame);
    },
    drained() {
      if (closed || queued <= RESUME_BELOW_BYTES) return Promise.resolve();
      return new Promise((resolve) => void waiting.push(resolve));
    },
    renew(next) {
      identity = next;
      armExpiry();
    },
    close(reason, delayMs = 0) {
      if (closed) return;
      forget();
      onCut(link, reason);
      const wire = conn.request.socket;
      socket.emit('closing', { reason, delayMs });
      socket.disconnect(true);
      // A peer that does not read would hold its unsent megabyte until the ping times out.
      setTimeout(() => wire.destroy(), CUT_AFTER_MS).unref();
    },
  };

  conn.on('packetCreate', onPacketCreate);
  conn.on('drain', onDrain);
  socket.once('disconnect', forget);
  armExpiry();
  return link;
}
