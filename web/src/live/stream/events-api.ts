import { eventsPageSchema } from '#contracts/envelope.ts';
import type { EventsPage } from '#contracts/envelope.ts';
import type { Cursor, StreamName, Handshake } from '#contracts/socket.ts';
import { api } from '../../lib/api.ts';
import { STREAM_NAMES } from '#contracts/socket.ts';

/** The gap read: events in the log after a cursor. */
export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEvents: build.query<EventsPage, { stream: StreamName; cursor: Cursor }>({
      query: ({ stream, cursor }) => ({
        url: '/events',
        params: { stream, after: cursor.seq, epoch: cursor.epoch },
      }),
      transformResponse: (data) => eventsPageSchema.parse(data),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});

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
