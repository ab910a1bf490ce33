import type { Envelope } from '#contracts/events.ts';

/** Events of one stream that a transaction appended, ready to publish after its commit. */
export interface StreamBatch {
  streamId: string;
  epoch: string;
  events: Envelope[];
}

/** Result of a command: its value, and what the caller must publish after the commit. */
export interface Committed<T> {
  value: T;
  batches: StreamBatch[];
}
