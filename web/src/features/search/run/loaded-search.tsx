import { z } from 'zod';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { WatchSearch } from '#contracts/watched-search/watched-search.ts';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import { WeeklyOffer } from '../../watched-search/weekly-offer.tsx';
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

/** A search by its id. */
export function LoadedSearch({ id, onEdit }: { id: string; onEdit?: () => void }) {
  const known = idSchema.safeParse(id).success;
  const read = useGetSearchQuery(id, { skip: !known });
  return (
    <Loaded
      data={read.currentData}
      read={read}
      known={known}
      titleOf={({ query }) => query}
      noun="search"
      all={{ label: 'See your searches', path: paths.searchHistory }}
      skeleton={<ViewSkeleton />}
    >
      {(search) => (
        <>
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
          <WeeklyOffer search={search} />
        </>
      )}
    </Loaded>
  );
}

const watchTargetOf = ({ query, mode, platforms }: SearchDetail): WatchSearch => ({
  query,
  mode,
  platforms,
});

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
