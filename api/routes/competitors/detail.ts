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
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';
import { BASE, TAG } from './lists.ts';

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
  const route = userRoute(deps, TAG);

  return createRoutes()
    .openapi(
      route('get', `${BASE}/{id}`, {
        summary: 'One competitor',
        request: { params: idParamSchema },
        responses: answers(detail, [400, 404]),
      }),
      async (c) => {
        const competitorId = c.req.valid('param').id;
        const found = await getCompetitor(c.get('database'), { ...c.get('actor'), competitorId });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    )
    .openapi(
      route('get', `${BASE}/{id}/mentions`, {
        summary: 'Mentions of a competitor',
        request: { params: idParamSchema, query: mentionsQuerySchema },
        responses: answers(mentions, [404]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listMentions(c.get('database'), key, c.req.valid('query'));
        if (found === null) throw notFound();
        return mentions.send(c, found);
      },
    )
    .openapi(
      route('get', `${BASE}/{id}/events`, {
        summary: 'Timeline of a competitor',
        request: { params: idParamSchema, query: timelineQuerySchema },
        responses: answers(timeline, [404]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listTimeline(c.get('database'), key, c.req.valid('query'));
        if (found === null) throw notFound();
        return timeline.send(c, found);
      },
    );
}
