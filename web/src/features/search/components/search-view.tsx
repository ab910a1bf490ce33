import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search.ts';
import { plural } from '../../../lib/format.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectAnalysisText } from '../../../live/ticks-slice.ts';
import { afterPaint } from '../after-paint.ts';
import { useCancelSearchMutation, useRetrySearchMutation } from '../api.ts';
import { NO_FILTERS, activeFilterCount, filterResults } from '../result-filters.ts';
import { runSentence } from '../run-sentence.ts';
import { isFinal } from '../run-summary.ts';
import { useAnnouncer } from '../use-announcer.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useResultFilters } from '../use-result-filters.ts';
import { useTabBadge } from '../use-tab-badge.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoResults } from './result-states.tsx';
import { ResultsFeed } from './results-feed.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { SearchHeading } from './search-heading.tsx';

/** One search from queued to ended. Give it `key={search.id}`. */
export function SearchView({ search, actions }: { search: SearchDetail; actions?: ReactNode }) {
  const [cancel, { isLoading: cancelling }] = useCancelSearchMutation();
  const [retry, { isLoading: retrying }] = useRetrySearchMutation();
  const [filters, setFilters] = useResultFilters();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [initialIds] = useState(() => new Set(search.results.map(({ id }) => id)));
  const list = useRef<HTMLDivElement>(null);
  const { shown, waiting, show } = useArrivals(search.results, list);
  const visible = useMemo(() => filterResults(shown, filters), [shown, filters]);
  const waitingCount = filterResults(waiting, filters).length;
  const text = useAppSelector((state) => selectAnalysisText(state, search.id));
  const filtered = activeFilterCount(filters) > 0;
  const spoken = useAnnouncer(
    filtered
      ? `Filters leave ${visible.length} of ${plural(shown.length, 'result')}.`
      : runSentence(search),
  );
  useTabBadge(search);

  const cite = useCallback(
    (resultId: string) => {
      show();
      setFilters(NO_FILTERS);
      afterPaint(() => {
        const row = document.getElementById(`result-${resultId}`);
        row?.scrollIntoView({ block: 'center' });
        row?.focus({ preventScroll: true });
      });
    },
    [show, setFilters],
  );

  return (
    <div className="flex flex-col gap-6">
      <SearchHeading
        search={search}
        cancelling={cancelling}
        onCancel={() => void cancel(search.id)}
        actions={actions}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <RunTimeline search={search} retrying={retrying} onRetry={() => void retry(search.id)} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="xl:sticky xl:top-20 xl:col-start-2 xl:row-start-1">
          <AnalysisPanel
            analysis={search.analysis}
            results={search.results}
            text={text}
            onCite={cite}
          />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          {shown.length > 0 && (
            <FilterBar
              results={shown}
              shown={visible.length}
              totalFound={search.totalFound}
              filters={filters}
              onChange={setFilters}
              open={filtersOpen}
              onOpenChange={setFiltersOpen}
            />
          )}
          {visible.length > 0 ? (
            <ResultsFeed
              results={visible}
              waiting={waitingCount}
              onShow={show}
              running={!isFinal(search.status)}
              initialIds={initialIds}
              listRef={list}
            />
          ) : (
            <NoResults search={search} filters={filters} onFilters={setFilters} />
          )}
        </div>
      </div>
    </div>
  );
}
