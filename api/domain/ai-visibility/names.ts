/** Limits of one analysis. */
export const AI_VISIBILITY_LIMITS = {
  brandMin: 2,
  brandMax: 100,
  descriptionMin: 3,
  descriptionMax: 500,
  aliases: 20,
  competitors: 10,
  prompts: 60,
  promptMin: 8,
  promptMax: 300,
  runsMax: 10,
  defaultRuns: 5,
  answersPage: 20,
  latest: 8,
  /** Corrections of names that an account keeps; each is compared with every answer. */
  namingRules: 500,
} as const;
export const RUN_CHOICES = [3, 5, 10] as const;

/** Changes when answers are read or counted in another way; shown with every figure. */
export const METHOD_VERSION = '2026-12';

/** Who read the role of a brand in an answer: the configured language model, or our rules. */
export const ANSWER_READERS = ['model', 'rules'] as const;
export const ROLES = ['recommended', 'negated', 'mentioned', 'source'] as const;
/** `unjudged`: the answer is in a language whose words of praise and blame are not known. */
export const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed', 'unjudged'] as const;
export const SOURCE_TYPES = [
  'own',
  'rival',
  'forum',
  'review',
  'list',
  'docs',
  'news',
  'other',
] as const;
