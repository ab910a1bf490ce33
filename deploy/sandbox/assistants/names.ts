/** What an assistant can get wrong in an answer. */
export const ASSISTANT_FAULTS = [
  'no_search',
  'refusal',
  'length',
  'wrong_model',
  'error_in_200',
  'empty',
  'pause',
  'search_error',
  'payment',
  'revoked',
  'long',
  'markup',
  'same_citations',
  'redirects',
] as const;
export type AssistantFault = (typeof ASSISTANT_FAULTS)[number];
