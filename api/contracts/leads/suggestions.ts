import { z } from 'zod';
import { dislikedSchema } from '../search/feedback.ts';
import { searchResultSchema } from '../search/search.ts';

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
