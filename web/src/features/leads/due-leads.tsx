import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Lead } from '#contracts/leads/leads.ts';
import { paths } from '../../lib/paths.ts';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { followUpWords, leadTitle } from './page/lead-words.ts';
import { useGetLeadsInfiniteQuery } from './api.ts';

const SHOWN = 3;

/** The most overdue follow-ups, each with a link to its lead. `today` is `yyyy-mm-dd`. */
export function DueLeads({ leads, today }: { leads: readonly Lead[]; today: string }) {
  return (
    <ul className="-mt-3 divide-y divide-line border-b border-line">
      {leads.slice(0, SHOWN).map((lead) => (
        <li
          key={lead.leadId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
        >
          <span className="min-w-0 max-w-full">
            <Link
              to={`${paths.leads}?due=true&lead=${encodeURIComponent(lead.leadId)}`}
              dir="auto"
              className="rounded-control text-body font-semibold text-ink wrap-anywhere hover:underline"
            >
              {leadTitle(lead)}
            </Link>
            {lead.post.platform !== null && (
              <span className="mt-0.5 flex text-meta text-ink-2">
                <PlatformMark platform={lead.post.platform} />
              </span>
            )}
          </span>
          {lead.followUpOn !== null && (
            <span className="inline-flex items-center gap-1 text-meta text-caution">
              <CalendarClock size={14} />
              {followUpWords(lead.followUpOn, today)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

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
