import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import type { Lead } from '#contracts/leads/leads.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { followUpWords, leadTitle } from '../page/lead-words.ts';

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
              <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
              {followUpWords(lead.followUpOn, today)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
