import type { Envelope } from '#contracts/events.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

/** Reserved for the event name, stream and epoch around the events. */
const FRAME_OVERHEAD_BYTES = 256;

/** Size limit of the events in one frame, as JSON. */
export const FRAME_EVENTS_BYTES = WIRE_LIMITS.frameBytes - FRAME_OVERHEAD_BYTES;

/** Splits events into frames of at most 64 KB, in order. A single larger event travels alone. */
export function packEvents(
  events: readonly Envelope[],
  maxBytes = FRAME_EVENTS_BYTES,
): Envelope[][] {
  const [first, ...others] = events;
  if (!first) return [];
  if (others.length === 0) return [[first]];
  let current: Envelope[] = [];
  const frames = [current];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (current.length > 0 && bytes + size > maxBytes) {
      current = [];
      frames.push(current);
      bytes = 0;
    }
    current.push(event);
    bytes += size;
  }
  return frames;
}
