import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { TIME_UNKNOWN } from '../../../texts/search.ts';
import type { Segment } from './highlight.ts';

/** One post of a feed: reachable by keyboard, named by its title, with its place in the list. */
export function FeedArticle({
  conversationId,
  labelledBy,
  position,
  total,
  id,
  className,
  children,
}: {
  conversationId: string;
  labelledBy: string;
  position: number;
  /** -1 while more may arrive. */
  total: number;
  id?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <article
      id={id}
      data-conversation={conversationId}
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={labelledBy}
      className={cx('border-b border-line focus-visible:outline-offset-[-2px]', className)}
    >
      {children}
    </article>
  );
}

/** Foreign text with its matched words marked. Text nodes only: nothing in it is ever markup. */
export function MarkedText({ parts }: { parts: readonly Segment[] }) {
  return parts.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="rounded-[3px] bg-accent-soft px-0.5 font-medium text-accent-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}

/** The age of a post, exact on hover; some platforms state none. */
export function PostedTime({ createdAt, now }: { createdAt: string | null; now: number }) {
  if (createdAt === null) {
    return (
      <span title="This platform doesn’t show dates." className="shrink-0 whitespace-nowrap">
        {TIME_UNKNOWN}
      </span>
    );
  }
  return (
    <time
      dateTime={createdAt}
      title={formatDateTime(createdAt)}
      className="shrink-0 whitespace-nowrap"
    >
      {formatAge(createdAt, now, 'short')}
    </time>
  );
}
