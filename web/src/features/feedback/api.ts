import { feedbackResponseSchema } from '#contracts/search/feedback.ts';
import type { FeedbackKey, FeedbackResponse, ResultFeedback } from '#contracts/search/feedback.ts';
import type { ProductFeedback } from '#contracts/account/product-feedback.ts';
import { api } from '../../lib/api.ts';

type SendFeedback = FeedbackKey & Pick<ResultFeedback, 'feedbackType' | 'feedbackText'>;

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Feedback on the product as a whole. */
    sendProductFeedback: build.mutation<unknown, ProductFeedback>({
      query: (body) => ({ url: '/feedback/product', method: 'POST', body }),
      // The dialog reports the error.
      extraOptions: { quiet: true },
    }),
    /** Feedback on a result, or under its own id on a whole search, discovery or analysis. */
    sendFeedback: build.mutation<FeedbackResponse, SendFeedback>({
      query: (body) => ({ url: '/feedback', method: 'POST', body }),
      transformResponse: (data) => feedbackResponseSchema.parse(data),
      // The widget reports the failure.
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useSendProductFeedbackMutation, useSendFeedbackMutation } = feedbackApi;
