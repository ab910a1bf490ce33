import { STREAM_NAMES } from '#contracts/socket.ts';
import type { Cursor, Handshake, StreamName } from '#contracts/socket.ts';

/** Sent in the handshake: where each stream continues. */
export function handshakeCursors(
  cursorOf: (stream: StreamName) => Cursor | null,
): Handshake['cursors'] {
  const cursors: Handshake['cursors'] = {};
  for (const stream of STREAM_NAMES) {
    const cursor = cursorOf(stream);
    if (cursor !== null) cursors[stream] = cursor;
  }
  return cursors;
}
