import { z } from 'zod';
import type { Intent } from '#domain/names.ts';
import { dislikedSchema } from '../search/disliked.ts';
import { searchResultSchema } from '../search/search.ts';

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

/** A post worth saving: the best of what recent searches and watches found. */
const leadSuggestionSchema = z.object({
  post: searchResultSchema,
  origin: z.object({
    kind: z.enum(['search', 'watch']),
    id: z.uuid(),
    /** The query. */
    label: z.string(),
  }),
  /** The "not for me" mark that lowers it most; null where none does noticeably. */
  loweredBy: dislikedSchema.nullable(),
});
export type LeadSuggestion = z.infer<typeof leadSuggestionSchema>;

/** GET /api/leads/suggestions */
export const leadSuggestionsSchema = z.object({ items: z.array(leadSuggestionSchema) });
export type LeadSuggestions = z.infer<typeof leadSuggestionsSchema>;
