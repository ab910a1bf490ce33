import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/display/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { prefetchOn } from '../../lib/prefetch.ts';

export interface QueryState<T = unknown> {
  data?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A section of the start page: its content, or that it failed. */
export function OverviewPart({
  title,
  query,
  more,
  children,
}: {
  title: string;
  query: QueryState;
  /** Where there is more of it. */
  more?: { label: string; path: string };
  children: ReactNode;
}) {
  const failed = query.data === undefined && query.error !== undefined;
  return (
    <Section
      title={title}
      actions={
        more === undefined ? (
          // Titles side by side stand on one line, with a link or without.
          <span aria-hidden className="h-6" />
        ) : (
          <Link
            to={more.path}
            className="inline-flex min-h-6 items-center rounded-control text-body font-medium text-accent-ink hover:underline"
            {...prefetchOn(more.path)}
          >
            {more.label}
          </Link>
        )
      }
    >
      {failed ? (
        <ErrorPanel
          compact
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        children
      )}
    </Section>
  );
}
