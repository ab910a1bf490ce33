import { z } from 'zod';
import { storableText } from './http.ts';
import { PLAN_NAMES } from './names.ts';

/** Plans that somebody can ask for. */
export const PREMIUM_PLANS = PLAN_NAMES.filter((plan) => plan !== 'free');

/** PUT /api/premium-interests: asking again for the same plan replaces the message. */
export const premiumInterestRequestSchema = z.strictObject({
  planName: z.enum(PREMIUM_PLANS),
  message: storableText.pipe(z.string().trim().max(1_000)).optional(),
});
export type PremiumInterestRequest = z.infer<typeof premiumInterestRequestSchema>;

/** R-ENT-11; the user is the owner of the record. */
export const premiumInterestSchema = z.object({
  planName: z.enum(PREMIUM_PLANS),
  message: z.string().nullable(),
  /** When it was asked for first. */
  timestamp: z.iso.datetime(),
});
export type PremiumInterest = z.infer<typeof premiumInterestSchema>;

export const premiumInterestsSchema = z.object({ interests: z.array(premiumInterestSchema) });
export type PremiumInterests = z.infer<typeof premiumInterestsSchema>;
