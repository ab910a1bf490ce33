import { z } from 'zod';
import { storableText } from '../http.ts';
import { FEEDBACK_KINDS, FEEDBACK_TYPES, LIMITS } from '../names.ts';
import type { FeedbackCollection, FeedbackKind } from '../names.ts';

/** Where a record lies: competitive intelligence apart, everything else in the default. */
export const collectionOf = (kind: FeedbackKind): FeedbackCollection =>
  kind === 'competitive_intelligence'
    ? 'competitive_intelligence_feedbacks'
    : 'social_media_search_feedbacks';

/** A user's verdict on one result of one search, as its page shows it. */
export const resultFeedbackSchema = z.object({
  searchResultId: z.uuid(),
  feedbackType: z.enum(FEEDBACK_TYPES),
  /** Why; empty when nothing was written. */
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
 * POST /api/feedback. One per user, search and result: sent again it replaces the earlier
 * one, and sent unchanged it changes nothing. Results of other users are unknown (404). The rest of
 * the record (R-ENT-46, R-ENT-47) is the server's own knowledge.
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

/** DELETE /api/feedback?searchId=&searchResultId= takes it back; also when there is none. */
export const feedbackKeySchema = z.strictObject(feedbackKey);
export type FeedbackKey = z.infer<typeof feedbackKeySchema>;

/** R-MSG-08. */
export const FEEDBACK_THANKS = 'Thank you for your feedback';

/** What both answer; `feedback` is null after it was taken back. */
export const feedbackResponseSchema = z.object({
  searchId: z.uuid(),
  searchResultId: z.uuid(),
  feedback: resultFeedbackSchema.nullable(),
  message: z.string(),
});
export type FeedbackResponse = z.infer<typeof feedbackResponseSchema>;
