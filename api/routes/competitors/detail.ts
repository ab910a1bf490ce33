import {
  competitorDetailSchema,
  mentionsPageSchema,
  mentionsQuerySchema,
  timelinePageSchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import { idParamSchema } from '#contracts/http.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { listMentions, listTimeline } from '#db/queries/competitors/lists.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';
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
  const routes = userRoutes(deps, TAG);

  routes.get(`${BASE}/{id}`, {
    summary: 'One competitor',
    params: idParamSchema,
    answer: detail,
    refusals: [400, 404],
    handle: ({ database, actor, param }) =>
      getCompetitor(database, { ...actor, competitorId: param.id }),
  });
  routes.get(`${BASE}/{id}/mentions`, {
    summary: 'Mentions of a competitor',
    params: idParamSchema,
    query: mentionsQuerySchema,
    answer: mentions,
    refusals: [404],
    handle: ({ database, actor, param, query }) => {
      const key = { ...actor, competitorId: param.id };
      return listMentions(database, key, query);
    },
  });
  routes.get(`${BASE}/{id}/events`, {
    summary: 'Timeline of a competitor',
    params: idParamSchema,
    query: timelineQuerySchema,
    answer: timeline,
    refusals: [404],
    handle: ({ database, actor, param, query }) => {
      const key = { ...actor, competitorId: param.id };
      return listTimeline(database, key, query);
    },
  });
  return routes.app;
}
