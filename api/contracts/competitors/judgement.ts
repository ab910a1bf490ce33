import type { Competitor } from './competitor.ts';

/** How a discovery judges a company for one user's market: what `competitors` keeps per user. */
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
