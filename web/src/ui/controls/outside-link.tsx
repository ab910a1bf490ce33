import type { ReactNode } from 'react';
import { safeLink } from '../../lib/safe-link.ts';
import { cx } from '../cx.ts';

/** Foreign text linked to its source in a new tab; plain text if the address is not safe. */
export function OutsideLink({
  url,
  className = 'text-accent-ink underline',
  children,
}: {
  url: string | null;
  className?: string;
  children: ReactNode;
}) {
  const link = url === null ? null : safeLink(url);
  if (link === null) return <>{children}</>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={cx(className, 'hover:underline')}
    >
      {children}
    </a>
  );
}
