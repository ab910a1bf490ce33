import { z } from 'zod';
import { aiVisibilitySummarySchema } from './ai-visibility.ts';
import { draftSchema } from './drafts.ts';
import { sampleChangeSchema } from './tally.ts';

export const aiVisibilityEvents = [
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
