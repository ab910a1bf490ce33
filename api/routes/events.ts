import { createRoute } from '@hono/zod-openapi';
import { AppError } from '#domain/errors.ts';
import { eventsPageSchema, eventsQuerySchema } from '#contracts/envelope.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { asUser } from '#db/client.ts';
import { readStream } from '#db/queries/events.ts';
import type { ApiDeps } from '../deps.ts';
import { findActor } from '../middleware/auth.ts';
import { createRoutes } from '../middleware/validation.ts';
import { answers, success } from './answers.ts';

const page = success(eventsPageSchema, {
  id: 'EventsPage',
  description: 'The events after a cursor, or `reset` when it cannot be continued.',
});

/** Catch-up for a browser that detected a gap (architecture 4). */
export function eventRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/events',
      tags: ['Live'],
      summary: 'Events after a cursor',
      description: 'The user’s own stream needs a token; the global one is public.',
      security: [{ bearer: [] }, {}] as Record<string, string[]>[],
      request: { query: eventsQuerySchema },
      responses: answers(page, [400, 401, 429, 503]),
    }),
    async (c) => {
      const { after, epoch, stream } = c.req.valid('query');
      const actor = await findActor(deps, c.req.header('authorization'));
      if (stream === 'user' && actor === null) {
        throw new AppError('MISSING_TOKEN', 'Please log in to continue.');
      }
      // The token selects the stream, never the request.
      const [database, streamId] =
        stream === 'user' && actor !== null
          ? [asUser(deps.shared, actor.userId), actor.userId]
          : [deps.shared, GLOBAL_STREAM];
      return page.send(c, { data: await readStream(database, { streamId, after, epoch }) });
    },
  );
}
