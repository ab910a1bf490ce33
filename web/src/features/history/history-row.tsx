import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAge, formatDateTime } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';

/** One past job: its title, how it ended, facts about it, and when it was started. */
export function HistoryRow({
  to,
  title,
  badge,
  facts,
  createdAt,
  now,
  arriving,
}: {
  to: string;
  title: string;
  badge: ReactNode;
  /** Joined by dots. */
  facts: readonly string[];
  createdAt: string;
  now: number;
  arriving: boolean;
}) {
  return (
    <li className={cx('border-b border-line', arriving && 'animate-arrive')}>
      <Link
        to={to}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-3.5 hover:bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <span dir="auto" className="truncate text-body font-semibold text-ink" title={title}>
          {title}
        </span>
        <span className="justify-self-end">{badge}</span>
        <span className="min-w-0 text-meta text-ink-2 tabular-nums">
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              {/* '7 Days' in one line; a list of names may break. */}
              <span className={fact.length <= 24 ? 'whitespace-nowrap' : undefined}>{fact}</span>
            </Fragment>
          ))}
        </span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className="self-start justify-self-end pt-0.5 text-right text-hint text-ink-2"
        >
          {formatAge(createdAt, now)}
        </time>
      </Link>
    </li>
  );
}
