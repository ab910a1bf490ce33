import { useCallback, useRef, useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { RESULT_TABS } from '../../../texts/search.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { FilterControls } from '../../results/filters/filter-bar.tsx';
import { activeFilterCount, useResultFilters } from '../../results/filters/result-filters.ts';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { SourceSummary } from '../../sources/components/sources-dialog.tsx';
import { useCancelSearchMutation, useRetrySearchMutation } from '../api.ts';
import { selectAnalysisText } from '../live/analysis-text.ts';
import { selectEngineAwaySince } from '../../../live/connection/live-slice.ts';
import { selectQueuePlaces } from '../live/queue-places.ts';
import { WaitNote } from '../../sources/wait-note.tsx';
import { RejectedList } from '../rejected/rejected-list.tsx';
import { AnalysisPanel } from '../results/analysis-panel.tsx';
import { ResultsTab } from '../results/results-tab.tsx';
import { useResultRows } from '../results/use-result-rows.ts';
import { PhrasingChips } from './phrasing-chips.tsx';
import { runSentence } from './run-sentence.ts';
import { RunTimeline } from './run-timeline.tsx';
import { SearchHeading } from './search-heading.tsx';
import { useCite } from './use-cite.ts';
import { useSearchParams } from 'react-router-dom';

/** At most one sentence in this time, so that a screen reader is never flooded (WCAG 4.1.3). */
const ANNOUNCE_EVERY_MS = 5_000;

/** The text of the page's one polite live region: the newest `sentence`, at most every 5 s. */
function useAnnouncer(sentence: string): string {
  const [spoken, setSpoken] = useState('');
  const lastAt = useRef(-Infinity);
  useEffect(() => {
    if (sentence === spoken) return;
    const wait = Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSpoken(sentence);
    }, wait);
    return () => clearTimeout(timer);
  }, [sentence, spoken]);
  return spoken;
}

/** Wide enough for the analysis to have its own column. */
const COLUMNS = '(min-width: 1100px)';

/** One search from queued to ended. Mount with `key={search.id}`. */
export function SearchView({
  search,
  onEdit,
  actions,
}: {
  search: SearchDetail;
  onEdit?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const [cancel, { isLoading: cancelling }] = useCancelSearchMutation();
  const [retry, { isLoading: retrying }] = useRetrySearchMutation();
  const [filters, setFilters] = useResultFilters();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const rows = useResultRows(search, filters, list);
  const { conversations, found, listed, visible, show } = rows;
  const [tab, setTab] = useResultTab();
  const text = useAppSelector((state) => selectAnalysisText(state, search.id));
  // Without the engine nothing moves, whatever the platforms' queues say.
  const places = useAppSelector((state) =>
    selectEngineAwaySince(state) === null ? selectQueuePlaces(state, search.id) : null,
  );
  const filtered = activeFilterCount(filters) > 0;
  const spoken = useAnnouncer(
    filtered
      ? `Filters leave ${visible.length} of ${plural(listed.length, 'result')}.`
      : runSentence(search),
  );
  const cite = useCite(
    conversations,
    useCallback(() => {
      show();
      if (filtered || tab !== 'results') setFilters(null);
    }, [show, setFilters, filtered, tab]),
  );
  const columns = useMedia(COLUMNS);
  const analysis = (
    <AnalysisPanel
      analysis={search.analysis}
      results={search.results}
      text={text}
      folds={!columns}
      onCite={cite}
    />
  );
  // Counts and filters cover all matches, not only the visible ones.
  const filterProps = {
    conversations: listed,
    filters,
    onChange: (next: ResultFilters) => {
      found.loadAll();
      setFilters(next);
    },
    open: filtersOpen,
  };

  return (
    <div className="flex flex-col gap-2">
      <SearchHeading
        search={search}
        cancelling={cancelling}
        onCancel={() => void cancel(search.id)}
        onEdit={onEdit}
        actions={actions}
      />
      <PhrasingChips search={search} />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <RunTimeline
        search={search}
        places={places}
        retrying={retrying}
        onRetry={() => void retry(search.id)}
        aside={<SourceSummary platforms={search.platforms} />}
      />
      {search.results.length > 0 && <WaitNote job={search} progress={runSentence(search)} />}
      <div className="grid items-start gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          className="min-w-0"
          label="What was found"
          value={tab}
          onChange={setTab}
          aside={
            tab === 'results' &&
            // Reserved from the start of a run, so that the first results cause no layout shift.
            (rows.hasResults || !isFinal(search.status)) && (
              <FilterControls
                {...filterProps}
                shown={visible.length}
                totalFound={search.totalFound}
                onOpenChange={(open) => {
                  if (open) found.loadAll();
                  setFiltersOpen(open);
                }}
              />
            )
          }
          tabs={[
            {
              value: 'results',
              label: RESULT_TABS.results,
              badge: <Count value={conversations.length + found.more.length} />,
              content: (
                <ResultsTab
                  search={search}
                  rows={rows}
                  listRef={list}
                  filterProps={filterProps}
                  onFilters={setFilters}
                  insert={columns ? null : analysis}
                />
              ),
            },
            // Nothing was left out: a zero next to the matches that are not listed yet would mislead.
            // During the run the tab keeps its place, without a number.
            ...(search.rejectedCount === 0 && tab === 'results' && isFinal(search.status)
              ? []
              : [
                  {
                    value: 'rejected' as const,
                    label: RESULT_TABS.rejected,
                    badge: search.rejectedCount > 0 && <Count value={search.rejectedCount} />,
                    content: <RejectedList searchId={search.id} count={search.rejectedCount} />,
                  },
                ]),
          ]}
        />
        {columns && <div className="sticky top-20">{analysis}</div>}
      </div>
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="text-hint text-ink-2 tabular-nums">{formatNumber(value)}</span>;
}

type ResultTab = 'results' | 'rejected';

/** Which of the two lists is open; stored in the URL. */
function useResultTab(): [ResultTab, (tab: ResultTab) => void] {
  const [params, setParams] = useSearchParams();
  const setTab = useCallback(
    (tab: ResultTab) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (tab === 'rejected') next.set('list', tab);
          else next.delete('list');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [params.get('list') === 'rejected' ? 'rejected' : 'results', setTab];
}
