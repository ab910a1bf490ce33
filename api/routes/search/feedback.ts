import {
  FEEDBACK_THANKS,
  feedbackKeySchema,
  feedbackRequestSchema,
  feedbackResponseSchema,
} from '#contracts/search/feedback.ts';
import { giveFeedback, retractFeedback } from '#db/commands/feedback/feedback.ts';
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

const feedbackAnswer = success(feedbackResponseSchema, {
  id: 'Feedback',
  description: 'The feedback as it is now.',
});

const TAKEN_BACK = 'Your feedback was taken back.';

/** Feedback on whether a result was helpful. */
export function feedbackRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Feedback');

  return createRoutes()
    .openapi(
      route('post', '/api/feedback', {
        summary: 'Rate a result',
        description:
          'One per result of a search; sent again it replaces the earlier one. Reorders the results of that search.',
        request: { body: jsonBody(feedbackRequestSchema) },
        responses: answers(feedbackAnswer, [404]),
      }),
      async (c) => {
        const request = c.req.valid('json');
        const { userId } = c.get('actor');
        const committed = await giveFeedback(c.get('database'), { ...request, userId });
        const feedback = afterCommit(deps, committed);
        const { searchId, searchResultId } = request;
        const data = { searchId, searchResultId, feedback, message: FEEDBACK_THANKS };
        return feedbackAnswer.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('delete', '/api/feedback', {
        summary: 'Retract feedback',
        request: { query: feedbackKeySchema },
        responses: answers(feedbackAnswer, [404]),
      }),
      async (c) => {
        const key = c.req.valid('query');
        const { userId } = c.get('actor');
        const committed = await retractFeedback(c.get('database'), { ...key, userId });
        const feedback = afterCommit(deps, committed);
        const { searchId, searchResultId } = key;
        const data = { searchId, searchResultId, feedback, message: TAKEN_BACK };
        return feedbackAnswer.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
