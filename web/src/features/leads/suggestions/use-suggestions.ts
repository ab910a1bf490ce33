import type { LeadSuggestion } from '#contracts/leads/suggestions.ts';
import { useGetLeadSuggestionsQuery, useGetSavedPlacesQuery } from '../api.ts';
import { savedPlaceOf } from '../save/saved-place.ts';

/** Posts worth saving, without those saved in any tab since loading; null while loading. */
export function useSuggestions(): readonly LeadSuggestion[] | null {
  const { data, isLoading } = useGetLeadSuggestionsQuery();
  const { data: saved } = useGetSavedPlacesQuery();
  if (isLoading) return null;
  const items = data?.items ?? [];
  return items.filter(({ post }) => savedPlaceOf(saved, { mentionId: post.id }) === null);
}
