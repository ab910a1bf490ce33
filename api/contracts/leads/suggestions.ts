import { z } from 'zod';
import type { Intent } from '../names.ts';
import { dislikedSchema } from '../search/disliked.ts';
import { searchResultSchema } from '../search/search.ts';

/** How many are offered, and how many searches they come from. */
export const SUGGESTION_LIMITS = { shown: 5, searches: 10, days: 30 } as const;

/** Authors of such posts may become customers. */
export const LEAD_INTENTS: readonly Intent[] = [
  'recommendation',
  'alternative',
  'complaint',
  'comparison',
  'price',
];

/** A post worth saving: the best of what recent searches and watches found. */
export const leadSuggestionSchema = z.object({
  post: searchResultSchema,
  origin: z.object({
    kind: z.enum(['search', 'watch']),
    id: z.uuid(),
    /** The query. */
    label: z.string(),
  }),
  /** The mark that ranks it lower most; null where none does so noticeably. */
  loweredBy: dislikedSchema.nullable(),
});
export type LeadSuggestion = z.infer<typeof leadSuggestionSchema>;

/** GET /api/leads/suggestions */
export const leadSuggestionsSchema = z.object({ items: z.array(leadSuggestionSchema) });
export type LeadSuggestions = z.infer<typeof leadSuggestionsSchema>;
