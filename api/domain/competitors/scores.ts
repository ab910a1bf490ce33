import { MENTION_SENTIMENT_CUTOFF, QUALITY_BANDS } from './names.ts';
import type { FundingStage } from './names.ts';

export type MentionLabel = 'positive' | 'neutral' | 'negative';

export function mentionLabel(sentiment: number): MentionLabel {
  if (sentiment > MENTION_SENTIMENT_CUTOFF) return 'positive';
  return sentiment < -MENTION_SENTIMENT_CUTOFF ? 'negative' : 'neutral';
}

export function averageLabel(average: number): 'positive' | 'mixed' | 'negative' {
  if (average >= 0.5) return 'positive';
  return average >= 0 ? 'mixed' : 'negative';
}

/** Under 30 is red. `percent` is 0..100. */
export function positiveRateTone(percent: number): 'green' | 'yellow' | 'red' {
  if (percent >= 50) return 'green';
  return percent >= 30 ? 'yellow' : 'red';
}

export type QualityBand = 'high' | 'medium' | 'low';

/** The cutoffs rule and the labels are verbatim. */
export const QUALITY_LABELS: Readonly<Record<QualityBand, string>> = {
  high: '8-10',
  medium: '5-7',
  low: '1-4',
};

export function qualityBand(score: number): QualityBand {
  if (score >= QUALITY_BANDS.high) return 'high';
  return score >= QUALITY_BANDS.medium ? 'medium' : 'low';
}

/** The top level wins. */
export const fundingStageOf = (competitor: {
  funding_stage: FundingStage | null;
  crunchbase_data: { funding_stage: FundingStage | null } | null;
}): FundingStage | null =>
  competitor.funding_stage ?? competitor.crunchbase_data?.funding_stage ?? null;

/** 0.5 only when the sentiment is missing; 0..100, rounded. */
export function competitorTrendScore(mentions: number, averageSentiment: number | null): number {
  const score = Math.round(mentions * (averageSentiment ?? 0.5) * 10);
  // `+ 0` turns -0 into 0.
  return Math.min(100, Math.max(0, score)) + 0;
}
