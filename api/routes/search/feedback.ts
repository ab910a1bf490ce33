import { createRoute } from '@hono/zod-openapi';
import {
  FEEDBACK_THANKS,
  feedbackKeySchema,
  feedbackRequestSchema,
  feedbackResponseSchema,
} from '#contracts/search/feedback.ts';
import { giveFeedback, retractFeedback } from '#db/commands/feedback/feedback.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const feedbackAnswer = success(feedbackResponseSchema, {
  id: 'Feedback',
  description: 'The feedback as it is now.',
});

const TAKEN_BACK = 'Your feedback was taken back.';

/** Feedback on whether a result was helpful. */
export function feedbackRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));
  const tags = ['Feedback'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/feedback',
        tags,
        summary: 'Rate a result',
        description:
          'One per result of a search; sent again it replaces the earlier one. Reorders the results of that search.',
        ...user,
        request: { body: jsonBody(feedbackRequestSchema) },
        responses: answers(feedbackAnswer, [400, 404, 413, 415, ...GUARDED]),
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
      createRoute({
        method: 'delete',
        path: '/api/feedback',
        tags,
        summary: 'Retract feedback',
        ...user,
        request: { query: feedbackKeySchema },
        responses: answers(feedbackAnswer, [400, 404, ...GUARDED]),
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
