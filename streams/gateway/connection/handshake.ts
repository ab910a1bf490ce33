import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#domain/errors.ts';
import { handshakeSchema } from '#contracts/socket.ts';
import type { HANDSHAKE_ERRORS } from '#contracts/socket.ts';
import { asUser } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { findShared } from '#db/queries/share-links.ts';
import { getActor, isAdministrator } from '#db/queries/account/sessions.ts';
import type { Administrator } from '#db/queries/account/sessions.ts';
import type { Tokens } from '../../access-token.ts';
import type { Links } from './links.ts';
import type { Metrics } from '../metrics.ts';
import type { Revocations } from './revocations.ts';
import type { GatewaySocket, Identity } from '../types.ts';

type HandshakeError = (typeof HANDSHAKE_ERRORS)[number];

interface HandshakeDeps {
  database: Database;
  background: Database;
  tokens: Tokens;
  links: Links;
  revocations: Revocations;
  metrics: Metrics;
  trustedProxies: number;
  administrator: Administrator;
  draining: () => boolean;
}

/** Limit per gateway: tabs of one user, or visitors from one network. */
const MAX_SOCKETS_PER_USER = 100;
const MAX_VISITORS_PER_NETWORK = 50;

class Refusal extends Error {
  readonly reason: HandshakeError;
  constructor(reason: HandshakeError) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Identifies a socket by its token alone: nothing else that a client sends can select a
 * stream. Middleware for `io.use`.
 */
export function createHandshake(deps: HandshakeDeps) {
  // A second CONNECT on one connection, sent before the first is answered, would make two sockets.
  const connections = new WeakSet<object>();
  const places = createVisitorPlaces(MAX_VISITORS_PER_NETWORK);

  async function admit(socket: GatewaySocket): Promise<void> {
    if (deps.draining()) throw new Refusal('unavailable');
    if (connections.has(socket.conn)) throw new Refusal('bad_handshake');
    connections.add(socket.conn);
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    if (!handshake.success) throw new Refusal('bad_handshake');
    const { token, share, cursors } = handshake.data;

    if (token === undefined) {
      if (!places.take(addressOf(socket.request, deps.trustedProxies), socket.conn))
        throw new Refusal('too_many');
      const shared = share === undefined ? null : await findShared(deps.background.db, share);
      if (share !== undefined && shared === null) throw new Refusal('revoked');
      socket.data = { identity: null, cursors: { global: cursors.global }, shared };
      return;
    }
    const identity = await authenticate(deps, token);
    if (deps.links.ofUser(identity.userId).length >= MAX_SOCKETS_PER_USER) {
      throw new Refusal('too_many');
    }
    socket.data = { identity, cursors, shared: null };
  }

  return async (socket: GatewaySocket, next: (error?: Error) => void): Promise<void> => {
    try {
      await admit(socket);
    } catch (error) {
      // An unreadable database is our fault, and temporary: the client reconnects.
      const refusal = error instanceof Refusal ? error : new Refusal('unavailable');
      deps.metrics.refused.inc({ reason: refusal.reason });
      return next(refusal);
    }
    next();
  };
}

/**
 * Verifies a token and that its session is still alive.
 * @throws Refusal
 */
export async function authenticate(
  {
    tokens,
    database,
    revocations,
    administrator,
  }: Pick<HandshakeDeps, 'tokens' | 'database' | 'revocations' | 'administrator'>,
  token: string,
): Promise<Identity> {
  const startedAt = Date.now();
  const identity = await tokens.verify(token).catch((error: unknown) => {
    const expired = error instanceof AppError && error.code === 'TOKEN_EXPIRED';
    throw new Refusal(expired ? 'token_expired' : 'invalid_token');
  });
  const actor = await getActor(asUser(database, identity.userId), identity);
  // A revocation received during the query may be newer than its result.
  if (!actor || revocations.since(identity, startedAt)) throw new Refusal('revoked');
  return { ...identity, admin: isAdministrator(actor, administrator) };
}

/**
 * With n trusted proxies: the n-th X-Forwarded-For entry from the right; entries further left are
 * untrusted.
 */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  const header = request.headers['x-forwarded-for'];
  if (trustedProxies === 0 || typeof header !== 'string') return peer;
  const entry = header.split(',').at(-trustedProxies)?.trim() ?? '';
  return isIP(entry) === 0 ? peer : entry;
}

/** A connection that a visitor opened; it says once when it is closed. */
interface Connection {
  once(event: 'close', listener: () => void): unknown;
}

/** Places of visitors without an account, by the network that they come from. */
interface VisitorPlaces {
  /** Takes a place until the connection is closed; false when there is none left. */
  take(address: string, connection: Connection): boolean;
}

/**
 * The network that one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address, of which
 * providers give out all the others together (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const behind = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - behind.length) }, () => '0');
  return [...before, ...zeros, ...behind]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Counted when a place is taken, not when the socket is ready: many that arrive at once get no more. */
export function createVisitorPlaces(perNetwork: number): VisitorPlaces {
  const taken = new Map<string, number>();
  return {
    take(address, connection) {
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (count >= perNetwork) return false;
      taken.set(network, count + 1);
      connection.once('close', () => {
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      });
      return true;
    },
  };
}
