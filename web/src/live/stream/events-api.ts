import { eventsPageSchema } from '#contracts/envelope.ts';
import type { EventsPage } from '#contracts/envelope.ts';
import type { Cursor, StreamName } from '#contracts/socket.ts';
import { api } from '../../lib/api.ts';

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
