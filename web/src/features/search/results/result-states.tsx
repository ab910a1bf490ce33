import { isFinal } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { failedRows } from '../run/run-summary.ts';
import { runSentence } from '../run/run-sentence.ts';
import { WaitNote } from '../../sources/wait-note.tsx';
import { NO_FILTERS } from '../../results/filters/result-filters.ts';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { activeFilters, NOISE_LABEL } from '../../results/filters/filter-bar.tsx';
import { LIST_TEXTS } from '../../../texts/frame.ts';

/** Placeholder rows with the size of results, shown before the first one. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2.5 border-b border-line py-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4.5 w-4/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-5.5 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** Explains why there are no results. */
export function NoResults({
  search,
  filters,
  onFilters,
}: {
  search: SearchDetail;
  filters: ResultFilters;
  onFilters: (filters: ResultFilters) => void;
}) {
  if (search.results.length > 0) return <FilteredOut filters={filters} onFilters={onFilters} />;
  if (!isFinal(search.status)) {
    return (
      <>
        <WaitNote
          className="py-3"
          job={search}
          progress={runSentence(search)}
          otherwise={
            search.status === 'queued'
              ? 'Waiting to start.'
              : 'Posts appear here as soon as a platform answers.'
          }
        />
        <ResultsSkeleton />
      </>
    );
  }
  if (search.status === 'cancelled') {
    return (
      <EmptyState title="Cancelled before any post was found" actions={<Again search={search} />}>
        {search.charged ? 'It counts as one of your searches.' : 'It was not counted.'}
      </EmptyState>
    );
  }
  if (search.status === 'failed') {
    return (
      <EmptyState type="error" title="No platform answered" actions={<Again search={search} />}>
        {search.reason ?? 'Every platform failed. The reasons are above.'}{' '}
        {!search.charged && 'It was not counted.'}
      </EmptyState>
    );
  }
  return <NothingFound search={search} />;
}

/** A completed search without a match. */
function NothingFound({ search }: { search: SearchDetail }) {
  const { query } = search;
  const timeframe = search.widenedTo ?? search.timeframe;
  const failed = failedRows(search).map(({ platform }) => PLATFORM_CATALOGUE[platform].name);
  const wider = timeframe === '1h' || timeframe === '24h' || timeframe === '7d';
  return (
    <EmptyState type="noResults" actions={<Again search={search} variant="primary" />}>
      Nothing in the last {TIMEFRAME_LABELS[timeframe].toLowerCase()} for “{query}”.{' '}
      {wider
        ? 'Check the spelling, or try a longer timeframe, other words or more platforms.'
        : 'Check the spelling, or try other words or more platforms.'}
      {failed.length > 0 && ` Not searched: ${failed.join(', ')}.`}{' '}
      {search.charged ? 'It counts as one of your searches.' : 'It was not counted.'}
    </EmptyState>
  );
}

/** No result passes the active filters, which are listed. */
export function FilteredOut({
  filters,
  onFilters,
}: {
  filters: ResultFilters;
  onFilters: (filters: ResultFilters) => void;
}) {
  const names = activeFilters(filters).map(({ label }) => label);
  if (filters.hideNoise) names.push(NOISE_LABEL);
  return (
    <EmptyState
      type="noFilters"
      actions={
        <Button variant="primary" onClick={() => onFilters(NO_FILTERS)}>
          {LIST_TEXTS.clearAll}
        </Button>
      }
    >
      Active: {names.join(', ')}.
    </EmptyState>
  );
}

function Again({
  search,
  variant = 'primary',
}: {
  search: SearchDetail;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <LinkButton variant={variant} to={`${paths.search}?search=${search.id}#search-form`}>
      Change and search again
    </LinkButton>
  );
}
