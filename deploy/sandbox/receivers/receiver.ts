import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { FailureForms, Faults } from '../faults.ts';

/** A message that a receiver took. */
interface Received {
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

export interface ReceiverDeps {
  clock: Clock;
  faults: Faults;
  received: ReceivedLog;
}

export interface Receiver {
  host: string;
  target: string;
  failures: FailureForms;
  answer: (request: Request, deps: ReceiverDeps) => Promise<Response>;
}

export const text = (
  body: string,
  status: number,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/plain', ...headers } });

export async function keep(request: Request, { clock, received }: ReceiverDeps): Promise<Received> {
  const { hostname, pathname, search } = new URL(request.url);
  return received.add({
    receivedAt: new Date(clock.now()).toISOString(),
    host: hostname,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  });
}

export const isGone = ({ faults }: ReceiverDeps, target: string): boolean =>
  faults.take(target, ['gone']) !== null;

export const parse = <S extends z.ZodType>(schema: S, body: string): z.infer<S> | null => {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return null;
  }
};
