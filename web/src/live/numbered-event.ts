import { eventSchema } from '#contracts/events.ts';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import type { StreamName } from '#contracts/socket.ts';

/** An event with its place in its stream. */
export type NumberedEvent = DomainEvent & { seq: number; at: string; stream: StreamName };

export type EventOf<T extends DomainEvent['type']> = Extract<NumberedEvent, { type: T }>;

/** Null for a type or shape that this build does not know: a newer server may send those. */
export function numberedEvent(stream: StreamName, envelope: Envelope): NumberedEvent | null {
  const parsed = eventSchema.safeParse({ type: envelope.type, data: envelope.data });
  if (!parsed.success) return null;
  return { ...parsed.data, seq: envelope.seq, at: envelope.at, stream };
}
