import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { FailureForms, Faults } from '../faults.ts';
import type { Received, ReceivedLog } from './received.ts';

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
