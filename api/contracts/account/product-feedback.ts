import { z } from 'zod';
import { storableText, trimmedText } from '../http.ts';

export const PRODUCT_FEEDBACK_TYPES = ['positive', 'negative'] as const;
export const PRODUCT_FEEDBACK_MAX = 2_000;

/** POST /api/feedback/product: about the product as a whole; results have separate feedback. */
export const productFeedbackSchema = z.strictObject({
  feedbackType: z.enum(PRODUCT_FEEDBACK_TYPES),
  feedbackText: trimmedText(0, PRODUCT_FEEDBACK_MAX).default(''),
  /** Path of the page it was written on. */
  page: storableText.max(200),
});
export type ProductFeedback = z.infer<typeof productFeedbackSchema>;
