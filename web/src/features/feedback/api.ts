import { feedbackResponseSchema } from '#contracts/search/feedback.ts';
import type { FeedbackKey, ResultFeedback } from '#contracts/search/feedback.ts';
import type { ProductFeedback } from '#contracts/account/premium-interest.ts';
import { api, shaped, send, QUIET } from '../../lib/api.ts';

type SendFeedback = FeedbackKey & Pick<ResultFeedback, 'feedbackType' | 'feedbackText'>;

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Feedback on the product as a whole. */
    sendProductFeedback: build.mutation<unknown, ProductFeedback>({
      query: (body) => send('POST', '/feedback/product', body),
      // The dialog reports the error.
      extraOptions: { quiet: true },
    }),
    /** Feedback on a result, or under its own id on a whole search, discovery or analysis. */
    sendFeedback: build.mutation({
      query: (body: SendFeedback) => send('POST', '/feedback', body),
      // The widget reports the failure.
      ...shaped(feedbackResponseSchema, QUIET),
    }),
  }),
});

export const { useSendProductFeedbackMutation, useSendFeedbackMutation } = feedbackApi;
