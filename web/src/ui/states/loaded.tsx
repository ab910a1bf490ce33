import type { ReactNode } from 'react';
import { asClientError } from '../../lib/errors.ts';
import { truncate } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page/document-title.ts';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './skeleton.tsx';

const TITLE_LENGTH = 50;

/** A job by its id: loading, not found, failed to load, or loaded. */
export function Loaded<T>({
  data,
  read: { error, isFetching, refetch },
  known = true,
  titleOf,
  noun,
  all,
  skeleton,
  children,
}: {
  data: T | undefined;
  /** The query that reads it. */
  read: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** False for an id that no job can have. */
  known?: boolean;
  /** The title of the page once it is loaded. */
  titleOf: (data: T) => string;
  /** Such as 'search'. */
  noun: string;
  /** The list of all of them. */
  all: { label: string; path: string };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  usePageTitle(data === undefined ? null : truncate(titleOf(data), TITLE_LENGTH));
  const failure = error === undefined ? null : asClientError(error);
  if (!known || (data === undefined && failure?.type === 'not_found'))
    return (
      <EmptyState
        type="noData"
        title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
        actions={
          <LinkButton variant="primary" to={all.path}>
            {all.label}
          </LinkButton>
        }
      >
        It belongs to another account, or the link is incomplete.
      </EmptyState>
    );
  if (data === undefined && failure !== null)
    return <ErrorPanel error={failure} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Loading loading={data === undefined} label={`Loading the ${noun}`} skeleton={skeleton}>
      {data !== undefined && children(data)}
    </Loading>
  );
}
