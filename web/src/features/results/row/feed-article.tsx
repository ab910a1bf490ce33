import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

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
