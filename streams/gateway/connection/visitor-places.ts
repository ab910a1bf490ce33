import { isIP } from 'node:net';

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
