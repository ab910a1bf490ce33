import type { z } from 'zod';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import type { StreamName } from '#contracts/socket.ts';

/** An event with its place in its stream. */
export type NumberedEvent = DomainEvent & { seq: number; at: string; stream: StreamName };

export type EventOf<T extends DomainEvent['type']> = Extract<NumberedEvent, { type: T }>;

/** Null for a type or shape unknown to this page: a newer server may send those. */
export type ReadEvent = (stream: StreamName, envelope: Envelope) => NumberedEvent | null;

/**
 * Parses the events of a schema. A visitor's page knows a few, and does not load the others'
 * shapes.
 */
export const eventReader =
  (schema: z.ZodType<DomainEvent>): ReadEvent =>
  (stream, envelope) => {
    const parsed = schema.safeParse({ type: envelope.type, data: envelope.data });
    if (!parsed.success) return null;
    return { ...parsed.data, seq: envelope.seq, at: envelope.at, stream };
  };
