import type { IncomingMessage } from 'node:http';
import { CUT_AFTER_MS } from './link.ts';
import type { GatewayServer } from '../types.ts';

/** The part of an Engine.IO connection that we use; the library does not type it on this event. */
interface Connection {
  request: IncomingMessage;
  on(event: 'packet' | 'close', listen: () => void): void;
}

/** A client connects, renews its token, asks for the head and answers pings: this is plenty. */
const FRAMES_PER_SECOND = 10;
const BURST = 40;

/**
 * Guards every connection from its first byte: a peer that sends more frames than a client
 * ever needs is cut, and a closed connection is destroyed within a second. (The WebSocket library
 * waits 30 s for the peer's close frame.)
 */
export function guardConnections(
  io: GatewayServer,
  onFlood: () => void,
  now: () => number = Date.now,
): void {
  io.engine.on('connection', (connection: Connection) => {
    const wire = connection.request.socket;
    let tokens = BURST;
    let at = now();
    connection.on('packet', () => {
      const elapsed = now() - at;
      at += elapsed;
      tokens = Math.min(BURST, tokens + (elapsed / 1_000) * FRAMES_PER_SECOND) - 1;
      if (tokens >= 0 || wire.destroyed) return;
      onFlood();
      wire.destroy();
    });
    connection.on('close', () => {
      setTimeout(() => wire.destroy(), CUT_AFTER_MS).unref();
    });
  });
}
