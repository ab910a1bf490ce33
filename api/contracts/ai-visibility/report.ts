import { z } from 'zod';
import { aiVisibilityDetailSchema, answerSchema } from './ai-visibility.ts';
import { ACTION_KINDS } from '#domain/ai-visibility/summary/actions.ts';
import { SENTIMENTS } from '#domain/ai-visibility/names.ts';
import { sourceCountSchema } from './tally.ts';

const shareSchema = z.object({
  /** 0..1; null where there are too few answers or mentions. */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** GET /api/gpt-analysis/{id}: the counts, and what is derived from them. */
export const aiVisibilityReportSchema = aiVisibilityDetailSchema.extend({
  /** Of the own brand, over all answers: how often it is named first, and in the top three. */
  position: z.object({
    first: shareSchema,
    topThree: shareSchema,
    /** Over the answers that name it. */
    median: z.object({ place: z.int(), n: z.int() }).nullable(),
  }),
  /** Of the own brand: mentions by the sentiment of their sentence. */
  sentiment: z.partialRecord(z.enum(SENTIMENTS), z.int().nonnegative()),
  /** Share of all mentions of the tracked brands. */
  shareOfVoice: z.array(
    shareSchema.extend({ brand: z.string(), own: z.boolean(), mentions: z.int() }),
  ),
  /** Cited pages, most cited first. */
  citations: z.array(sourceCountSchema),
  /** The newest; more by GET …/answers with the cursor. */
  answers: z.array(answerSchema),
  answersCursor: z.string().nullable(),
  /** Questions and pages where a rival is recommended and the brand is not, clearest first. */
  recommendations: z.array(
    z.object({
      kind: z.enum(['prompt', 'page']),
      subject: z.string(),
      rival: z.string(),
      rivalHits: z.int(),
      ownHits: z.int(),
      n: z.int(),
      certain: z.boolean(),
      pages: z.array(z.string()),
    }),
  ),
  /** What to do next, at most three, those first that could win the most answers. */
  actions: z.array(
    z.object({
      kind: z.enum(ACTION_KINDS),
      sentence: z.string(),
      evidence: z.array(
        z.object({
          promptId: z.string(),
          question: z.string(),
          rival: z.string().nullable(),
          rivalHits: z.int(),
          ownHits: z.int(),
          n: z.int(),
        }),
      ),
      /** A web address, or a path of this product. */
      targetUrl: z.string(),
    }),
  ),
});
export type AiVisibilityReport = z.infer<typeof aiVisibilityReportSchema>;
