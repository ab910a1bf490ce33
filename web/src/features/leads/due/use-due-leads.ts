import type { Lead } from '#contracts/leads/leads.ts';
import { useGetLeadsInfiniteQuery } from '../api.ts';

/**
 * Open leads with a due follow-up, most overdue first; null while loading, empty if loading failed.
 * `today` is `yyyy-mm-dd`.
 */
export function useDueLeads(today: string): readonly Lead[] | null {
  const { data, error } = useGetLeadsInfiniteQuery({ due: 'true', today });
  if (data === undefined) return error === undefined ? null : [];
  return data.pages.flatMap(({ items }) => items).filter((lead) => isDue(lead, today));
}

/** An event may have changed a lead before the list is refetched. */
const isDue = ({ state, followUpOn }: Lead, today: string): boolean =>
  followUpOn !== null && followUpOn <= today && state !== 'customer' && state !== 'not_for_me';
