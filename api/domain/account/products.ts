import type { PlanName } from '../names.ts';

export const PRODUCT_LIMITS = {
  nameMax: 80,
  sentenceMin: 3,
  sentenceMax: 300,
  siteMax: 500,
  factMax: 200,
  factsMax: 10,
  audienceMax: 200,
  /** Of one account, on the highest plan. */
  productsMax: 5,
} as const;

/** Product profiles that an account of each plan may keep. */
export const productsOfPlan = (plan: PlanName): number =>
  plan === 'professional' ? PRODUCT_LIMITS.productsMax : 1;
