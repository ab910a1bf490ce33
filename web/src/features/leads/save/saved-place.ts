import type { SaveLead, SavedPlace, SavedPlaces } from '#contracts/leads/leads.ts';
import { useGetSavedPlacesQuery } from '../api.ts';

/** A post or page that can be saved as a lead, and its origin. */
export type LeadTarget = Pick<SaveLead, 'mentionId' | 'url' | 'title' | 'origin'>;

interface Index {
  byPost: ReadonlyMap<string, SavedPlace>;
  byUrl: ReadonlyMap<string, SavedPlace>;
}

const indexes = new WeakMap<SavedPlaces, Index>();

function indexOf(saved: SavedPlaces): Index {
  const known = indexes.get(saved);
  if (known !== undefined) return known;
  const index = {
    byPost: new Map(
      saved.places.flatMap((place) => place.mentionIds.map((id) => [id, place] as const)),
    ),
    byUrl: new Map(
      saved.places.flatMap((place) => (place.url === null ? [] : [[place.url, place] as const])),
    ),
  };
  indexes.set(saved, index);
  return index;
}

/** The existing lead of a post or page, or null. */
export function savedPlaceOf(
  saved: SavedPlaces | undefined,
  { mentionId, url }: Pick<LeadTarget, 'mentionId' | 'url'>,
): SavedPlace | null {
  if (saved === undefined) return null;
  const { byPost, byUrl } = indexOf(saved);
  return byPost.get(mentionId ?? '') ?? byUrl.get(url ?? '') ?? null;
}

/** The same, live; rerenders the component only if this mark changes. */
export const useSavedPlace = (target: LeadTarget): SavedPlace | null =>
  useGetSavedPlacesQuery(undefined, {
    selectFromResult: ({ data }) => ({ place: savedPlaceOf(data, target) }),
  }).place;
