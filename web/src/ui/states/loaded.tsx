import type { ReactNode } from 'react';
import { asClientError } from '../../lib/errors.ts';
import { truncate } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page/document-title.ts';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './skeleton.tsx';

const TITLE_LENGTH = 50;

/** A query, as far as its first answer needs it. */
interface Read {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Failed to load, with a way to try again; loading; or `children` with the data. */
export function QueryView<Query extends Read & { data?: unknown }>({
  query,
  label,
  skeleton,
  title,
  compact = false,
  children,
}: {
  query: Query;
  /** Announced while it loads, such as 'Loading your searches'. */
  label: string;
  skeleton: ReactNode;
  /** Of the failure. */
  title?: string;
  compact?: boolean;
  children: (data: NonNullable<Query['data']>) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== undefined)
    return (
      <ErrorPanel
        {...{ error, compact }}
        {...(title === undefined ? {} : { title })}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return (
    <Loading loading={data === undefined} label={label} skeleton={skeleton}>
      {data != null && children(data)}
    </Loading>
  );
}

/** A job by its id: loading, not found, failed to load, or loaded. */
export function Loaded<T>({
  data,
  read,
  known = true,
  titleOf,
  noun,
  all,
  skeleton,
  children,
}: {
  data: T | undefined;
  /** The query that reads it. */
  read: Read;
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
  const failure = read.error === undefined ? null : asClientError(read.error);
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
  return (
    <QueryView query={{ ...read, data }} label={`Loading the ${noun}`} skeleton={skeleton}>
      {children}
    </QueryView>
  );
}
