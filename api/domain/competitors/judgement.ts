import type { Competitor } from '#contracts/competitors/competitor.ts';

/**
 * A discovery's judgement of a company for one user's market, as `competitors` stores it per user.
 */
export type Judgement = Pick<
  Competitor,
  | 'category'
  | 'competitive_type'
  | 'confidence'
  | 'relevance_score'
  | 'qualityScore'
  | 'platforms'
  | 'search_terms'
  | 'evidence'
  | 'conversations'
  | 'leaving'
  | 'reasons'
  | 'modelCheck'
>;
