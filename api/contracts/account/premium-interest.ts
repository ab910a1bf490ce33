import { z } from 'zod';
import { trimmedText, storableText } from '../http.ts';
import { PLAN_NAMES } from '#domain/names.ts';

/** Plans a user can request. */
const PREMIUM_PLANS = PLAN_NAMES.filter((plan) => plan !== 'free');

/** PUT /api/premium-interests: replaces the user's earlier request. */
export const premiumInterestRequestSchema = z.strictObject({
  planName: z.enum(PREMIUM_PLANS),
  message: trimmedText(0, 1_000).optional(),
});
export type PremiumInterestRequest = z.infer<typeof premiumInterestRequestSchema>;

/** The user is the owner of the record. */
export const premiumInterestSchema = z.object({
  planName: z.enum(PREMIUM_PLANS),
  message: z.string().nullable(),
  /** When the user first asked for this plan. */
  timestamp: z.iso.datetime(),
});
export type PremiumInterest = z.infer<typeof premiumInterestSchema>;

/** GET /api/premium-interests: the user's one record, or null. */
export const premiumInterestsSchema = z.object({ interest: premiumInterestSchema.nullable() });
export type PremiumInterests = z.infer<typeof premiumInterestsSchema>;

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
