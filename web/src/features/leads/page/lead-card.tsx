import { CalendarClock, StickyNote } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Lead } from '#contracts/leads/leads.ts';
import { localDay } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { PostedTime } from '../../results/row/post-parts.tsx';
import { followUpWords, leadTitle, originWords } from './lead-words.ts';

/** The content of a lead in both views: its post, its relevance, its origin. */
export function LeadText({
  lead,
  href,
  now,
  brief = false,
}: {
  lead: Lead;
  /** Link that opens the lead. */
  href: string;
  now: number;
  brief?: boolean;
}) {
  const { post } = lead;
  const today = localDay(now);
  const ended = lead.state === 'customer' || lead.state === 'not_for_me';
  return (
    <div className="min-w-0">
      <p dir="auto" className={cx('text-body wrap-anywhere', brief && 'line-clamp-3')}>
        <Link
          to={href}
          preventScrollReset
          className="rounded-control font-semibold text-ink hover:underline"
        >
          {leadTitle(lead)}
        </Link>
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
        {post.platform !== null && <PlatformMark platform={post.platform} />}
        {post.author !== null && !brief && (
          <span className="max-w-[24ch] truncate">{post.author}</span>
        )}
        {post.platform !== null && <PostedTime createdAt={post.createdAt} now={now} />}
      </p>
      {lead.reason !== '' && (
        <p className={cx('mt-0.5 text-meta text-ink-2 wrap-anywhere', brief && 'line-clamp-2')}>
          {lead.reason}
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-hint text-ink-2">
        {!brief && <span className="wrap-anywhere">{originWords(lead)}</span>}
        {lead.followUpOn !== null && !ended && (
          <span
            className={cx(
              'inline-flex items-center gap-1',
              lead.followUpOn <= today ? 'text-caution' : 'text-ink-2',
            )}
          >
            <CalendarClock size={14} />
            {followUpWords(lead.followUpOn, today)}
          </span>
        )}
        {lead.note !== '' && (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1">
            <StickyNote size={14} className="shrink-0" />
            <span dir="auto" className="truncate">
              {lead.note}
            </span>
          </span>
        )}
      </p>
    </div>
  );
}
