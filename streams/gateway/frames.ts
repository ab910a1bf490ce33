import type { Envelope } from '#contracts/events.ts';
import { LIMITS } from '#contracts/names.ts';

export interface PackedEvents {
  events: Envelope[];
  /** The events as a JSON array, encoded once for every socket that gets them. */
  json: string;
}

/** Room for the event name, stream and epoch around the array. */
const FRAME_OVERHEAD_BYTES = 256;

/** Splits events into frames of at most 64 KB, in order. A single larger event travels alone. */
export function packEvents(
  events: readonly Envelope[],
  maxBytes = LIMITS.frameBytes - FRAME_OVERHEAD_BYTES,
): PackedEvents[] {
  const frames: PackedEvents[] = [];
  let current: Envelope[] = [];
  let parts: string[] = [];
  let bytes = 0;
  const close = (): void => {
    if (current.length > 0) frames.push({ events: current, json: `[${parts.join(',')}]` });
    current = [];
    parts = [];
    bytes = 0;
  };
  for (const event of events) {
    const part = JSON.stringify(event);
    const size = Buffer.byteLength(part) + 1;
    if (bytes + size > maxBytes) close();
    current.push(event);
    parts.push(part);
    bytes += size;
  }
  close();
  return frames;
}
