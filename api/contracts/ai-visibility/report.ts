import { z } from 'zod';
import { analysisDetailSchema, answerSchema } from './analysis.ts';
import type { AnalysisDetail, AnswersPage } from './analysis.ts';
import { SENTIMENTS } from '#domain/ai-visibility/names.ts';
import { brandFigures, visibilityOf } from '#domain/ai-visibility/summary/figures.ts';
import type { Rate } from '#domain/ai-visibility/summary/figures.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import { sourceCountSchema } from './tally.ts';

const shareSchema = z.object({
  /** 0..1; null where there are too few answers or mentions. */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/**
 * GET /api/gpt-analysis/{id}: the counts, and the figures derived from them in the shape of A-27.
 */
export const analysisReportSchema = analysisDetailSchema.extend({
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
});
export type AnalysisReport = z.infer<typeof analysisReportSchema>;

const CITATIONS = 100;

export function reportOf(analysis: AnalysisDetail, newest: AnswersPage): AnalysisReport {
  const figures = brandFigures(analysis, { leads: false });
  const own = figures.find((brand) => brand.own);
  return {
    ...analysis,
    visibility: analysis.visibility ?? visibilityOf(analysis),
    position: {
      first: shareOf(own?.first),
      topThree: shareOf(own?.topThree),
      median: own?.medianPlace ?? null,
    },
    sentiment: own?.sentiments ?? {},
    shareOfVoice: figures.map(({ name, own: isOwn, share }) => ({
      brand: name,
      own: isOwn,
      mentions: share.kind === 'none' ? 0 : share.own,
      rate: share.kind === 'share' ? share.share : null,
      low: share.kind === 'share' ? share.low : null,
      high: share.kind === 'share' ? share.high : null,
    })),
    citations: Object.values(analysis.tally.sources)
      .toSorted((a, b) => b.answers - a.answers || a.url.localeCompare(b.url))
      .slice(0, CITATIONS),
    answers: newest.items,
    answersCursor: newest.nextCursor,
    recommendations: findGaps(analysis),
  };
}

const shareOf = (rate: Rate | undefined): z.infer<typeof shareSchema> =>
  rate?.kind === 'interval'
    ? { rate: rate.rate, low: rate.low, high: rate.high }
    : { rate: null, low: null, high: null };
