/** A message that a receiver took. */
export interface Received {
  id: number;
  /** ISO 8601. */
  receivedAt: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  /** As it came over the wire: signatures cover these bytes. */
  body: string;
}

export interface ReceivedLog {
  add(message: Omit<Received, 'id'>): Received;
  /** Oldest first; with `host`, only that receiver's. */
  list(host?: string): Received[];
  clear(): void;
}

const KEPT = 1_000;

/** Messages in memory; the oldest go when there are too many. */
export function createReceivedLog(): ReceivedLog {
  let messages: Received[] = [];
  let lastId = 0;
  return {
    add(message) {
      lastId += 1;
      const received = { id: lastId, ...message };
      messages = [...messages, received].slice(-KEPT);
      return received;
    },
    list: (host) =>
      host === undefined ? messages : messages.filter((message) => message.host === host),
    clear() {
      messages = [];
    },
  };
}
