import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import type { TLSSocket } from 'node:tls';
import { isPublicAddress } from './addresses.ts';

/** All addresses of a name; the connection uses one of these and no other. */
export type Resolve = (hostname: string) => Promise<string[]>;

const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND']);
const MAX_ADDRESSES = 8;

const orNone = async (answer: Promise<string[]>): Promise<string[]> => {
  try {
    return await answer;
  } catch (error) {
    if (NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/**
 * Asks the machine's name servers, with a deadline and without the four threads that all file and
 * name look-ups of a process share: a slow name server of a stranger's domain delays no other request.
 * IPv4 first; at most eight addresses.
 */
export function createDnsResolver({
  timeoutMs = 2_000,
  tries = 2,
  servers,
}: { timeoutMs?: number; tries?: number; servers?: readonly string[] } = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([
      orNone(resolver.resolve4(hostname)),
      orNone(resolver.resolve6(hostname)),
    ]);
    const found = [four, six].flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    // One family is enough; without any, an answer that did not come is the reason.
    const missing = [four, six].find((answer) => answer.status === 'rejected');
    if (found.length === 0 && missing) throw missing.reason;
    return found.slice(0, MAX_ADDRESSES);
  };
}

export const resolveByDns: Resolve = createDnsResolver();

type ConnectedSocket = Socket | TLSSocket;

export class ForbiddenAddressError extends Error {
  constructor() {
    super('The name leads to an address that is not public.');
    this.name = 'ForbiddenAddressError';
  }
}

export interface ConnectorOptions {
  privateOrigins: ReadonlySet<string>;
  resolve: Resolve;
  connectTimeoutMs: number;
  /**
   * Origin that plays the whole internet, such as the sandbox's: every connection to a public name
   * goes there, as plain HTTP with the name in the Host header. Null: names are resolved and checked.
   */
  outside?: string | null;
  /** Opens the socket; the default is undici's own connector. */
  connect?: buildConnector.connector;
}

const originOf = ({ protocol, hostname, port }: buildConnector.Options): string => {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin;
};

/** Only public names are played; literal addresses and local names stay forbidden. */
function playedTarget(target: buildConnector.Options, played: URL): buildConnector.Options {
  const name = target.hostname.replace(/\.$/u, '').toLowerCase();
  const isLocal = !name.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/u.test(name);
  if (isIP(name.replace(/^\[|\]$/gu, '')) !== 0 || isLocal) throw new ForbiddenAddressError();
  return {
    ...target,
    protocol: 'http:',
    hostname: played.hostname,
    host: played.host,
    port: played.port,
  };
}

/**
 * Connects only to public addresses. The name is resolved once, every answer is checked, the
 * connection is pinned to a checked address, and the socket's real peer is checked again: a
 * resolver that changes its mind in between gains nothing.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const connect =
    options.connect ?? buildConnector({ timeout: options.connectTimeoutMs, allowH2: false });

  const connectTo = (target: buildConnector.Options): Promise<ConnectedSocket> =>
    new Promise((resolve, reject) => {
      connect(target, (error, socket) => {
        if (error) reject(error);
        else if (socket) resolve(socket);
        else reject(new Error('no socket'));
      });
    });

  async function open(target: buildConnector.Options): Promise<ConnectedSocket> {
    if (options.privateOrigins.has(originOf(target))) return connectTo(target);
    if (options.outside) return connectTo(playedTarget(target, new URL(options.outside)));
    const literal = target.hostname.replace(/^\[|\]$/gu, '');
    const addresses = isIP(literal) === 0 ? await options.resolve(literal) : [literal];
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new ForbiddenAddressError();
    return connectToFirst(target, literal, addresses);
  }

  async function connectToFirst(
    target: buildConnector.Options,
    name: string,
    addresses: readonly string[],
  ): Promise<ConnectedSocket> {
    let failure: unknown;
    // A fully qualified name ends with a dot, its certificate does not.
    const certificateName = name.replace(/\.$/u, '');
    for (const address of addresses) {
      try {
        const pinned = { ...target, hostname: address };
        if (target.protocol === 'https:' && isIP(name) === 0) pinned.servername = certificateName;
        const socket = await connectTo(pinned);
        if (isPublicAddress(socket.remoteAddress ?? '')) return socket;
        socket.destroy();
        throw new ForbiddenAddressError();
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  const openWithCallback = callbackify(open);
  return (target, callback) => {
    openWithCallback(target, (error, socket) =>
      error ? callback(error, null) : callback(null, socket),
    );
  };
}
