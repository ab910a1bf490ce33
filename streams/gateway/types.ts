import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '#contracts/socket.ts';
import type { Handshake } from '#contracts/socket.ts';
import type { Shared } from '#db/queries/share-links.ts';
import type { TokenClaims } from '../access-token.ts';

/** The owner of a socket according to the verified token; null is anonymous. */
export type Identity = TokenClaims & {
  expiresAt: Date;
  /** The only account that may see the operator page. */
  admin: boolean;
};

interface SocketData {
  identity: Identity | null;
  cursors: Handshake['cursors'];
  /** The shared search that this visitor has open. */
  shared: Shared | null;
}

type NoEvents = Record<never, never>;
export type GatewayServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  NoEvents,
  SocketData
>;
export type GatewaySocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  NoEvents,
  SocketData
>;
