import { useMemo, useRef, useState } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import type { SharedSearch } from '#contracts/share/share-links.ts';
import { isFinal } from '#domain/names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { MODE_TEXTS, STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { SHARE_TEXTS } from '../../../texts/share.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar } from '../../results/filters/filter-bar.tsx';
import {
  activeFilterCount,
  filterConversations,
  useResultFilters,
} from '../../results/filters/result-filters.ts';
import { ResultsFeed } from '../../results/list/results-feed.tsx';
import { useArrivals } from '../../results/list/use-arrivals.ts';
import { ResultActions } from '../../results/row/result-actions.tsx';
import { ResultRow } from '../../results/row/result-row.tsx';
import { AnalysisPanel } from '../results/analysis-panel.tsx';
import { FilteredOut, ResultsSkeleton } from '../results/result-states.tsx';
import { runLine } from '../run/run-summary.ts';
import { useCite } from '../run/use-cite.ts';

const COLUMNS = '(min-width: 1100px)';

/** The results of a shared search, read-only. */
export function SharedResults({ search, live }: { search: SharedSearch; live: boolean }) {
  const [filters, setFilters] = useResultFilters();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const columns = useMedia(COLUMNS);
  const list = useRef<HTMLDivElement>(null);
  const [initialIds] = useState(() => new Set(search.results.map(conversationOf)));
  const { shown, waiting, show } = useArrivals(search.results, null, list);
  const visible = useMemo(() => filterConversations(shown, filters), [shown, filters]);
  const filtered = activeFilterCount(filters) > 0;
  const cite = useCite(search.results, () => {
    show();
    if (filtered) setFilters(null);
  });
  const running = !isFinal(search.status);
  const analysis = (
    <AnalysisPanel
      analysis={search.analysis}
      results={search.results}
      text={null}
      folds={!columns}
      onCite={cite}
    />
  );
  const nothing = filtered ? (
    <FilteredOut filters={filters} onFilters={setFilters} />
  ) : running ? (
    <ResultsSkeleton />
  ) : (
    <EmptyState type="noResults">{search.reason ?? 'Nothing was found.'}</EmptyState>
  );
  return (
    <div className="flex flex-col gap-3">
      <SharedHeading search={search} live={live} />
      <div className="grid items-start gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {shown.length > 0 && (
            <FilterBar
              conversations={shown}
              filters={filters}
              onChange={setFilters}
              open={filtersOpen}
              onOpenChange={setFiltersOpen}
              shown={visible.length}
              totalFound={search.totalFound}
            />
          )}
          {visible.length > 0 ? (
            <ResultsFeed
              label="Results"
              rows={visible}
              waiting={filterConversations(waiting, filters).length}
              onShow={show}
              running={running}
              folds={!filtered}
              initialIds={initialIds}
              listRef={list}
              insert={columns ? null : analysis}
              renderRow={(conversation, place) => (
                <ResultRow
                  key={conversationOf(conversation)}
                  {...place}
                  post={conversation}
                  Actions={ResultActions}
                  state={undefined}
                />
              )}
            />
          ) : (
            <>
              {nothing}
              {!columns && analysis}
            </>
          )}
        </div>
        {columns && <div className="sticky top-20">{analysis}</div>}
      </div>
    </div>
  );
}

function SharedHeading({ search, live }: { search: SharedSearch; live: boolean }) {
  const { label, tone } = STATUS_TEXTS[search.status];
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-page font-semibold wrap-anywhere">{search.query}</h1>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p role="status" className="mt-1 text-meta text-ink-2 tabular-nums">
        {[
          MODE_TEXTS[search.mode].label,
          TIMEFRAME_LABELS[search.timeframe],
          runLine(search),
          `started ${formatDateTime(search.createdAt)}`,
          ...(isFinal(search.status) ? [] : [live ? SHARE_TEXTS.live : SHARE_TEXTS.offline]),
        ].join(' · ')}
      </p>
    </header>
  );
}
