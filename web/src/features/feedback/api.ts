import type { ProductFeedback } from '#contracts/product-feedback.ts';
import { api } from '../../lib/api.ts';

/** Feedback on the product as a whole. */
export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendProductFeedback: build.mutation<unknown, ProductFeedback>({
      query: (body) => ({ url: '/feedback/product', method: 'POST', body }),
      // The dialog says what went wrong.
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useSendProductFeedbackMutation } = feedbackApi;
