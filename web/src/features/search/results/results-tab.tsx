import type { ReactNode, RefObject } from 'react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ShowMore } from '../../../ui/data/pagination.tsx';
import { ListFeedback } from '../../feedback/list-feedback.tsx';
import { FilterPanel } from '../../results/filters/filter-bar.tsx';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { NoResults } from './result-states.tsx';
import { SearchResults } from './search-results.tsx';
import type { ResultRows } from './use-result-rows.ts';

/** The results with their filters, and further posts on request. */
export function ResultsTab({
  search,
  rows,
  listRef,
  filterProps,
  onFilters,
  insert,
}: {
  search: SearchDetail;
  rows: ResultRows;
  listRef: RefObject<HTMLDivElement | null>;
  filterProps: Parameters<typeof FilterPanel>[0];
  onFilters: (filters: ResultFilters | null) => void;
  /** Placed between the results, or below the reason why there are none. */
  insert: ReactNode;
}) {
  const { found } = rows;
  return (
    <>
      {rows.hasResults && search.status === 'completed' && search.reason !== null && (
        <p className="py-2 text-meta text-ink-2">{search.reason}</p>
      )}
      {rows.hasResults && <FilterPanel {...filterProps} />}
      {rows.visible.length > 0 ? (
        <SearchResults
          search={search}
          rows={rows.visible}
          lowered={rows.lowered}
          waiting={rows.waiting}
          onShow={rows.show}
          onJudge={rows.judging}
          running={!isFinal(search.status)}
          initialIds={rows.initialIds}
          listRef={listRef}
          insert={insert}
        />
      ) : (
        <>
          <NoResults search={search} filters={filterProps.filters} onFilters={onFilters} />
          {insert}
        </>
      )}
      <ShowMore more={found.left !== 0} busy={found.busy} onMore={found.load}>
        {found.left === null
          ? 'Show more of what was found'
          : `Show more (${formatNumber(found.left)} left)`}
      </ShowMore>
      {rows.hasResults && isFinal(search.status) && !isRated(search) && (
        <ListFeedback
          kind="social_media_search"
          id={search.id}
          question="Are these the people you are looking for?"
        />
      )}
    </>
  );
}

/** The rating of a whole search is stored under its own id. */
const isRated = ({ id, feedback }: SearchDetail): boolean =>
  feedback.some(({ searchResultId }) => searchResultId === id);
