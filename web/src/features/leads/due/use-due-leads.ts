import type { Lead } from '#contracts/leads/leads.ts';
import { useGetLeadsInfiniteQuery } from '../api.ts';

/**
 * Open leads whose follow-up is due, the longest overdue first; null while they are loaded, none
 * where they cannot be. `today` is `yyyy-mm-dd`.
 */
export function useDueLeads(today: string): readonly Lead[] | null {
  const { data, error } = useGetLeadsInfiniteQuery({ due: 'true', today });
  if (data === undefined) return error === undefined ? null : [];
  return data.pages.flatMap(({ items }) => items).filter((lead) => isDue(lead, today));
}

/** An event may have changed a lead before the list is read again. */
const isDue = ({ state, followUpOn }: Lead, today: string): boolean =>
  followUpOn !== null && followUpOn <= today && state !== 'customer' && state !== 'not_for_me';
