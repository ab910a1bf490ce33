import type { Server } from 'node:net';

/** A client that connects sends its request at once: one that is silent for so long only holds a place. */
const FIRST_BYTE_MS = 10_000;

interface Limits {
  /** Connections per process; each idle one costs a few kilobytes. */
  maximum: number;
  /** Connections of one peer; null where peers are proxies and not clients. */
  perPeer: number | null;
  firstByteMs?: number;
}

/** Closes connections beyond the limits, and those that send nothing. */
export function limitConnections(server: Server, limits: Limits): void {
  server.maxConnections = limits.maximum;
  closeSilentConnections(server, limits.firstByteMs ?? FIRST_BYTE_MS);
  if (limits.perPeer !== null) capConnectionsPerPeer(server, limits.perPeer);
}

function closeSilentConnections(server: Server, milliseconds: number): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, milliseconds).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

function capConnectionsPerPeer(server: Server, maximum: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? 'unknown';
    const count = open.get(peer) ?? 0;
    if (count >= maximum) {
      socket.destroy();
      return;
    }
    open.set(peer, count + 1);
    socket.once('close', () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left === 0) open.delete(peer);
      else open.set(peer, left);
    });
  });
}
