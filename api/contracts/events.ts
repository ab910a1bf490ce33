import { z } from 'zod';
import { profileSchema } from './account/account.ts';
import { companySourceSchema } from './competitors/company-sources.ts';
import { competitorEvents } from './competitors/events.ts';
import { resultFeedbackSchema } from './search/feedback.ts';
import { alertEvents } from './alerts/events.ts';
import { leadEvents } from './leads/leads.ts';
import { shareLinkEvents } from './share/share-links.ts';
import { productsSchema, siteReadingSchema } from './account/products.ts';
import { premiumInterestSchema } from './account/premium-interest.ts';
import { planInfoSchema } from './account/plans.ts';
import { sourceSchema } from './platforms.ts';
import {
  conversationSchema,
  platformProgressSchema,
  searchAnalysisSchema,
  searchDetailSchema,
  searchSummarySchema,
} from './search/search.ts';
import { watchedSearchEvents } from './watched-search/watched-search.ts';
import { trendingEvents } from './trending/list.ts';
import { aiVisibilitySummarySchema } from './ai-visibility/ai-visibility.ts';
import { draftSchema } from './ai-visibility/drafts.ts';
import { sampleChangeSchema } from './ai-visibility/tally.ts';

const aiVisibilityEvents = [
  z.object({
    type: z.literal('gpt_analysis.created.v1'),
    data: z.object({ analysis: aiVisibilitySummarySchema }),
  }),
  z.object({
    type: z.literal('gpt_analysis.changed.v1'),
    data: z.object({ analysis: aiVisibilitySummarySchema }),
  }),
  z.object({
    type: z.literal('gpt_analysis.samples_changed.v1'),
    data: z.object({ analysisId: z.uuid(), samples: z.array(sampleChangeSchema) }),
  }),
  z.object({
    /** Names were read again or texts removed: refetch the counts. */
    type: z.literal('gpt_analysis.recounted.v1'),
    data: z.object({ analysisId: z.uuid() }),
  }),
  z.object({
    type: z.literal('gpt_analysis.draft_changed.v1'),
    data: z.object({ analysisId: z.uuid(), draft: draftSchema }),
  }),
] as const;

/**
 * Every visible change. A changed meaning is a new version: add `.v2`, and keep `.v1` until no
 * running build emits it.
 */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('search.created.v1'),
    data: z.object({ search: searchSummarySchema }),
  }),
  z.object({
    type: z.literal('search.changed.v1'),
    data: z.object({ search: searchSummarySchema }),
  }),
  z.object({
    type: z.literal('search.platform_changed.v1'),
    data: z.object({ searchId: z.uuid(), progress: platformProgressSchema }),
  }),
  z.object({
    type: z.literal('search.results_added.v1'),
    data: z.object({
      searchId: z.uuid(),
      /**
       * The conversations that were found or gained a place, whole: one that was below the cut may
       * rise above it. Each replaces what was known of it.
       */
      results: z.array(conversationSchema),
      totalFound: z.int().nonnegative(),
    }),
  }),
  z.object({
    type: z.literal('search.results_refined.v1'),
    data: z.object({
      searchId: z.uuid(),
      /**
       * Conversations that a language model judged again, and those that rose into the list as a
       * result. Those that dropped out come first: `db/commands/search/refine.ts`.
       */
      results: z.array(conversationSchema),
    }),
  }),
  z.object({
    type: z.literal('search.phrasings_changed.v1'),
    /** With the search as it is then: what it found is counted by the phrasings that are on. */
    data: searchDetailSchema
      .pick({ searchId: true, phrasings: true, widenedTo: true })
      .extend({ search: searchSummarySchema }),
  }),
  z.object({
    type: z.literal('search.rejected_changed.v1'),
    data: z.object({ searchId: z.uuid(), rejectedCount: z.int().nonnegative() }),
  }),
  z.object({
    type: z.literal('search.feedback_changed.v1'),
    data: z.object({
      searchId: z.uuid(),
      searchResultId: z.uuid(),
      /** Null: retracted. */
      feedback: resultFeedbackSchema.nullable(),
    }),
  }),
  z.object({
    /**
     * Removed under the provider's terms: only address, times and verdicts of these results are
     * left.
     */
    type: z.literal('search.texts_removed.v1'),
    data: z.object({
      searchId: z.uuid(),
      resultIds: z.array(z.uuid()),
      afterDays: z.int().positive(),
    }),
  }),
  z.object({
    type: z.literal('search.analysis_changed.v1'),
    data: z.object({ searchId: z.uuid(), analysis: searchAnalysisSchema }),
  }),
  z.object({ type: z.literal('plan.changed.v1'), data: z.object({ planInfo: planInfoSchema }) }),
  z.object({ type: z.literal('profile.changed.v1'), data: z.object({ profile: profileSchema }) }),
  z.object({ type: z.literal('profile.products_changed.v1'), data: productsSchema }),
  z.object({ type: z.literal('profile.site_read.v1'), data: siteReadingSchema }),
  z.object({
    type: z.literal('premium_interest.changed.v1'),
    data: z.object({ interest: premiumInterestSchema }),
  }),
  z.object({ type: z.literal('source.changed.v1'), data: z.object({ source: sourceSchema }) }),
  z.object({
    type: z.literal('company_source.changed.v1'),
    data: z.object({ source: companySourceSchema }),
  }),
  ...leadEvents,
  ...shareLinkEvents,
  ...alertEvents,
  ...watchedSearchEvents,
  ...aiVisibilityEvents,
  ...competitorEvents,
  ...trendingEvents,
]);
export type DomainEvent = z.infer<typeof eventSchema>;
export type EventType = DomainEvent['type'];

export type { Batch, Envelope, EventsPage } from './envelope.ts';
export type { Tick } from './ticks.ts';

/** Messages on NATS subject `earshot.v1.control`. */
export const controlMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session_revoked'), sessionId: z.string() }),
  z.object({
    type: z.literal('user_revoked'),
    userId: z.string(),
    /** The account is deleted, not only its sign-ins. */
    deleted: z.boolean().optional(),
  }),
]);
export type ControlMessage = z.infer<typeof controlMessageSchema>;
