import { z } from 'zod';
import { storableText } from '../http.ts';
import { FEEDBACK_KINDS, FEEDBACK_TYPES, LIMITS, INTENTS, PLATFORM_IDS } from '#domain/names.ts';

/** A user's verdict on one result of one search, as its page shows it. */
export const resultFeedbackSchema = z.object({
  searchResultId: z.uuid(),
  feedbackType: z.enum(FEEDBACK_TYPES),
  /** The reason; empty if none was written. */
  feedbackText: z.string(),
  /** When it was given or last changed. */
  timestamp: z.iso.datetime(),
});
export type ResultFeedback = z.infer<typeof resultFeedbackSchema>;

const feedbackKey = {
  kind: z.enum(FEEDBACK_KINDS).default('social_media_search'),
  /** The search (of any kind) that the result belongs to. */
  searchId: z.uuid(),
  searchResultId: z.uuid(),
};

/**
 * POST /api/feedback. One per user, search and result: another replaces the earlier one, and
 * an identical one changes nothing. Results of other users are unknown (404). The server adds the
 * rest of the record.
 */
export const feedbackRequestSchema = z.strictObject({
  ...feedbackKey,
  feedbackType: z.enum(FEEDBACK_TYPES),
  feedbackText: storableText
    .transform((text) => text.trim())
    .pipe(
      z.string().max(LIMITS.feedbackTextMax, `Use at most ${LIMITS.feedbackTextMax} characters.`),
    )
    .default(''),
});
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** DELETE /api/feedback?searchId=&searchResultId= retracts it; succeeds if there is none. */
export const feedbackKeySchema = z.strictObject(feedbackKey);
export type FeedbackKey = z.infer<typeof feedbackKeySchema>;

export const FEEDBACK_THANKS = 'Thank you for your feedback';

/** The response of both; `feedback` is null after a retraction. */
export const feedbackResponseSchema = z.object({
  searchId: z.uuid(),
  searchResultId: z.uuid(),
  feedback: resultFeedbackSchema.nullable(),
  message: z.string(),
});
export type FeedbackResponse = z.infer<typeof feedbackResponseSchema>;

/** A post marked as not for the user: similar posts rank lower in every search. */
export const dislikedSchema = z.object({
  leadId: z.uuid(),
  /** Every stored post of its conversation. */
  mentionIds: z.array(z.uuid()),
  title: z.string(),
  platform: z.enum(PLATFORM_IDS),
  author: z.string().nullable(),
  intent: z.enum(INTENTS).nullable(),
  /** Stems of its first words. */
  words: z.array(z.string()),
});
