import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { arrangeConversations } from '#contracts/conversations.ts';
import type { SearchDetail } from '#contracts/search.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectAnalysisText } from '../live/analysis-text.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useCancelSearchMutation, useRetrySearchMutation } from '../api.ts';
import {
  NO_FILTERS,
  activeFilterCount,
  filterConversations,
} from '../../results/filters/result-filters.ts';
import { runSentence } from './run-sentence.ts';
import { isFinal } from './run-summary.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useArrivals } from '../../results/list/use-arrivals.ts';
import { useResultFilters } from '../../results/filters/use-result-filters.ts';
import { useResultTab } from '../results/use-result-tab.ts';
import { RESULT_TABS } from '../../../texts/search.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { SourceSummary } from '../../sources/components/source-summary.tsx';
import { AnalysisPanel } from '../results/analysis-panel.tsx';
import { FilterBar } from '../../results/filters/filter-bar.tsx';
import { NoResults } from '../results/result-states.tsx';
import { RejectedList } from '../rejected/rejected-list.tsx';
import { SearchResults } from '../results/search-results.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { SearchHeading } from './search-heading.tsx';

/** One search from queued to ended. Give it `key={search.id}`. */
export function SearchView({ search, actions }: { search: SearchDetail; actions?: ReactNode }) {
  const [cancel, { isLoading: cancelling }] = useCancelSearchMutation();
  const [retry, { isLoading: retrying }] = useRetrySearchMutation();
  const [filters, setFilters] = useResultFilters();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const { results, feedback, limit } = search;
  const conversations = useMemo(
    () => arrangeConversations(results, feedback, limit),
    [results, feedback, limit],
  );
  const [initialIds] = useState(() => new Set(conversations.map(({ id }) => id)));
  const list = useRef<HTMLDivElement>(null);
  const { shown, waiting, show, judging } = useArrivals(conversations, feedback, list);
  const visible = useMemo(() => filterConversations(shown, filters), [shown, filters]);
  const waitingCount = filterConversations(waiting, filters).length;
  const [tab, setTab] = useResultTab();
  const text = useAppSelector((state) => selectAnalysisText(state, search.id));
  const filtered = activeFilterCount(filters) > 0;
  const spoken = useAnnouncer(
    filtered
      ? `Filters leave ${visible.length} of ${plural(shown.length, 'result')}.`
      : runSentence(search),
  );

  const cite = useCallback(
    (resultId: string) => {
      show();
      setFilters(NO_FILTERS);
      afterPaint(() => {
        const place = conversations.find(({ places }) => places.some(({ id }) => id === resultId));
        const row = document.getElementById(`result-${place?.leader.id ?? resultId}`);
        row?.scrollIntoView({ block: 'center' });
        row?.focus({ preventScroll: true });
      });
    },
    [show, setFilters, conversations],
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
      <div className="flex flex-col gap-1">
        <RunTimeline search={search} retrying={retrying} onRetry={() => void retry(search.id)} />
        <SourceSummary />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="xl:sticky xl:top-20 xl:col-start-2 xl:row-start-1">
          <AnalysisPanel
            analysis={search.analysis}
            results={search.results}
            text={text}
            onCite={cite}
          />
        </div>
        <Tabs
          className="min-w-0 xl:col-start-1 xl:row-start-1"
          label="What was found"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'results',
              label: RESULT_TABS.results,
              badge: <Count value={conversations.length} />,
              content: (
                <>
                  {shown.length > 0 && (
                    <FilterBar
                      conversations={shown}
                      shown={visible.length}
                      totalFound={search.totalFound}
                      filters={filters}
                      onChange={setFilters}
                      open={filtersOpen}
                      onOpenChange={setFiltersOpen}
                    />
                  )}
                  {visible.length > 0 ? (
                    <SearchResults
                      searchId={search.id}
                      rows={visible}
                      feedback={feedback}
                      waiting={waitingCount}
                      onShow={show}
                      onJudge={judging}
                      running={!isFinal(search.status)}
                      initialIds={initialIds}
                      listRef={list}
                    />
                  ) : (
                    <NoResults search={search} filters={filters} onFilters={setFilters} />
                  )}
                </>
              ),
            },
            {
              value: 'rejected',
              label: RESULT_TABS.rejected,
              badge: <Count value={search.rejectedCount} />,
              content: <RejectedList searchId={search.id} count={search.rejectedCount} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="text-hint text-ink-2 tabular-nums">{formatNumber(value)}</span>;
}
