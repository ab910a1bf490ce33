import type { Intent } from '../names.ts';

/** The stages of a lead on its way to a customer. */
export const LEAD_STATES = ['saved', 'contacted', 'replied', 'customer', 'not_for_me'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Where a lead was found. */
export const LEAD_ORIGINS = ['search', 'watch', 'competitor', 'problem', 'gap', 'link'] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];

export const LEAD_LIMITS = {
  perUser: 10_000,
  noteMax: 2_000,
  urlMax: 2_000,
  titleMax: 300,
  labelMax: 500,
  bulkMax: 100,
  excerpt: 300,
  /** Limits of a follow-up, in days from today. */
  followUpPastDays: 366,
  followUpFutureDays: 1_830,
} as const;

/** Number of suggestions, and of the searches they are taken from. */
export const SUGGESTION_LIMITS = { shown: 5, searches: 10, days: 30 } as const;

/** Intents whose authors may become customers. */
export const LEAD_INTENTS: readonly Intent[] = [
  'recommendation',
  'alternative',
  'complaint',
  'comparison',
  'price',
];
