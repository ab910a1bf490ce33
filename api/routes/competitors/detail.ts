import { createRoute } from '@hono/zod-openapi';
import {
  competitorDetailSchema,
  mentionsPageSchema,
  mentionsQuerySchema,
  timelinePageSchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import { notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { listMentions, listTimeline } from '#db/queries/competitors/lists.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';
import { BASE, tags } from './lists.ts';

const detail = success(competitorDetailSchema, {
  id: 'CompetitorDetail',
  description: 'One competitor with facts, prices and what people say.',
});
const mentions = success(mentionsPageSchema, {
  id: 'CompanyMentions',
  description: 'Mentions, newest first.',
});
const timeline = success(timelinePageSchema, {
  id: 'CompanyTimeline',
  description: 'Dated changes, newest first.',
});

/** One competitor of the user, its mentions and its timeline. */
export function competitorDetailRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}`,
        tags,
        summary: 'One competitor',
        ...user,
        request: { params: idParamSchema },
        responses: answers(detail, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const competitorId = c.req.valid('param').id;
        const found = await getCompetitor(c.get('database'), { ...c.get('actor'), competitorId });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}/mentions`,
        tags,
        summary: 'Mentions of a competitor',
        ...user,
        request: { params: idParamSchema, query: mentionsQuerySchema },
        responses: answers(mentions, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listMentions(c.get('database'), key, c.req.valid('query'));
        if (found === null) throw notFound();
        return mentions.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}/events`,
        tags,
        summary: 'Timeline of a competitor',
        ...user,
        request: { params: idParamSchema, query: timelineQuerySchema },
        responses: answers(timeline, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listTimeline(c.get('database'), key, c.req.valid('query'));
        if (found === null) throw notFound();
        return timeline.send(c, found);
      },
    );
}
