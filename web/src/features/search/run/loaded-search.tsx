import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { WatchSearch } from '#contracts/watched-search/watched-search.ts';
import { asClientError } from '../../../lib/errors.ts';
import { truncate } from '../../../lib/format.ts';
import { usePageTitle } from '../../../lib/page/document-title.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import { useGetSearchQuery, useExportSearchMutation } from '../api.ts';
import { ResultsSkeleton } from '../results/result-states.tsx';
import { SearchView } from './search-view.tsx';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { searchDocument } from '../results/search-export.ts';

/** Export menu of one search; hidden without results. */
function SearchExportMenu({ search }: { search: SearchDetail }) {
  const [exportSearch] = useExportSearchMutation();
  const { sandbox, productName } = usePublicConfig();
  if (search.results.length === 0) return null;
  return (
    <ExportMenu
      rows={search.results.length}
      load={async (format) => {
        const { data } = await exportSearch({ id: search.id, format });
        return data === undefined ? null : searchDocument(data, { sandbox, productName });
      }}
    />
  );
}

const idSchema = z.uuid();

/** A search by id: loading, not found, failed to load, or loaded. */
export function LoadedSearch({ id, onEdit }: { id: string; onEdit?: () => void }) {
  const known = idSchema.safeParse(id).success;
  const {
    currentData: search,
    error,
    isFetching,
    refetch,
  } = useGetSearchQuery(id, {
    skip: !known,
  });
  usePageTitle(search === undefined ? null : truncate(search.query, 50));
  if (!known || (error !== undefined && asClientError(error).type === 'not_found')) {
    return <Missing />;
  }
  if (search === undefined && error !== undefined) {
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading loading={search === undefined} label="Loading the search" skeleton={<ViewSkeleton />}>
      {search !== undefined && (
        <SearchView
          search={search}
          onEdit={onEdit}
          actions={
            <>
              <WatchButton target={watchTargetOf(search)} />
              <SearchExportMenu search={search} />
            </>
          }
        />
      )}
    </Loading>
  );
}

const watchTargetOf = ({ query, mode, platforms }: SearchDetail): WatchSearch => ({
  query,
  mode,
  platforms,
});

function Missing() {
  return (
    <EmptyState
      type="noData"
      title="Search not found"
      actions={
        <Button asChild variant="primary">
          <Link to={paths.searchHistory}>See your searches</Link>
        </Button>
      }
    >
      It belongs to another account, or the link is incomplete.
    </EmptyState>
  );
}

function ViewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-6.5 w-80 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <Skeleton className="h-11 w-full" />
      <ResultsSkeleton />
    </div>
  );
}
