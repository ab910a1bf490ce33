import {
  FEEDBACK_THANKS,
  feedbackKeySchema,
  feedbackRequestSchema,
  feedbackResponseSchema,
} from '#contracts/search/feedback.ts';
import { giveFeedback, retractFeedback } from '#db/commands/feedback/feedback.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const feedbackAnswer = success(feedbackResponseSchema, {
  id: 'Feedback',
  description: 'The feedback as it is now.',
});

const TAKEN_BACK = 'Your feedback was taken back.';

/** Feedback on whether a result was helpful. */
export function feedbackRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Feedback');

  routes.post('/api/feedback', {
    summary: 'Rate a result',
    description:
      'One per result of a search; sent again it replaces the earlier one. Reorders the results of that search.',
    body: feedbackRequestSchema,
    answer: feedbackAnswer,
    refusals: [404],
    handle: async ({ database, userId, body }) => {
      const committed = await giveFeedback(database, { ...body, userId });
      const { searchId, searchResultId } = body;
      const feedback = committed.value;
      const value = { searchId, searchResultId, feedback, message: FEEDBACK_THANKS };
      return { ...committed, value };
    },
  });
  routes.delete('/api/feedback', {
    summary: 'Retract feedback',
    query: feedbackKeySchema,
    answer: feedbackAnswer,
    refusals: [404],
    handle: async ({ database, userId, query }) => {
      const committed = await retractFeedback(database, { ...query, userId });
      const { searchId, searchResultId } = query;
      const feedback = committed.value;
      return { ...committed, value: { searchId, searchResultId, feedback, message: TAKEN_BACK } };
    },
  });
  return routes.app;
}
