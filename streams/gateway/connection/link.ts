import type { CLOSE_REASONS } from '#contracts/socket.ts';
import type { Frame } from '../stream/frames.ts';
import type { GatewaySocket, Identity } from '../types.ts';

type CloseReason = (typeof CLOSE_REASONS)[number];

/** A socket and the state of its connection. */
export interface Link {
  readonly socket: GatewaySocket;
  readonly identity: Identity | null;
  /** Nothing is sent after this. */
  readonly closed: boolean;
  send(frame: Frame): void;
  /** Resolves when few bytes are waiting to be sent, or the link is closed. */
  drained(): Promise<void>;
  /** Replaces the identity with a later one of the same session and postpones the expiry. */
  renew(identity: Identity): void;
  /**
   * Sends the reason, then disconnects. The connection is closed within a second even if the peer
   * does not read.
   */
  close(reason: CloseReason): void;
}

/** A browser with more unread bytes than this is cut and catches up by its cursor. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Reading the log resumes when fewer bytes than this are waiting. */
const RESUME_BELOW_BYTES = 256 * 1024;
/** A peer that does not read is cut this long after the disconnect request. */
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
  // Engine.IO hands its whole buffer to the transport at once when the transport is free: `queued`
  // is in the buffer, `handedOver` was in the last batch.
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
      // Already a packet: Socket.IO would encode it again for each tab.
      if (!closed) conn.write(frame.packet);
    },
    drained() {
      if (closed || queued <= RESUME_BELOW_BYTES) return Promise.resolve();
      return new Promise((resolve) => void waiting.push(resolve));
    },
    renew(next) {
      identity = next;
      armExpiry();
    },
    close(reason) {
      if (closed) return;
      forget();
      onCut(link, reason);
      const wire = conn.request.socket;
      socket.emit('closing', { reason, delayMs: 0 });
      socket.disconnect(true);
      // A peer that does not read would keep its unsent megabyte in memory until the ping times
      // out.
      setTimeout(() => wire.destroy(), CUT_AFTER_MS).unref();
    },
  };

  conn.on('packetCreate', onPacketCreate);
  conn.on('drain', onDrain);
  socket.once('disconnect', forget);
  armExpiry();
  return link;
}
