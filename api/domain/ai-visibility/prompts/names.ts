/** What a question asks for; the first six form the unbranded set. */
export const PROMPT_INTENTS = [
  'best-for',
  'problem',
  'segment',
  'alternatives-to-category',
  'price',
  'comparison',
  'competitor',
  'branded',
  'control',
  'custom',
] as const;
export type PromptIntent = (typeof PROMPT_INTENTS)[number];

/**
 * Which figures a question counts in: only `unbranded` ones make the headline; `competitor` and
 * `branded` ones are shown separately; `control` ones reveal a model change.
 */
export const PROMPT_KINDS = ['unbranded', 'competitor', 'branded', 'control'] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];

/** Who wrote a question: the configured language model, our templates, or the owner. */
export const PROMPT_ORIGINS = ['model', 'template', 'owner'] as const;
export type PromptOrigin = (typeof PROMPT_ORIGINS)[number];
