import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { prefetchOn } from '../../lib/prefetch.ts';
import { Section } from '../../ui/display/card.tsx';

/** A section of the start page, with the way to all of it. */
export function OverviewPart({
  title,
  more,
  children,
}: {
  title: string;
  more: { label: string; path: string };
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      actions={
        <Link
          to={more.path}
          className="inline-flex min-h-6 items-center rounded-control text-body font-medium text-accent-ink hover:underline"
          {...prefetchOn(more.path)}
        >
          {more.label}
        </Link>
      }
    >
      {children}
    </Section>
  );
}
