import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLAN_NAMES } from '#contracts/names.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import type { SearchSummary } from '#contracts/search.ts';
import { formatAge, formatDateTime, plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { upgradeRequested } from '../../../lib/upgrade-slice.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useGetSearchHistoryInfiniteQuery } from '../api.ts';
import { STATUS_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';

/** R-ROUTE-29: past searches, newest first, kept current by push. */
export function SearchHistoryPage() {
  const history = useGetSearchHistoryInfiniteQuery();
  const { data, error, isFetching, refetch } = history;
  if (data === undefined && error !== undefined) {
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Loading
      loading={data === undefined}
      label="Loading your searches"
      skeleton={<ListSkeleton rows={5} />}
    >
      {items.length === 0 ? (
        <NoHistory />
      ) : (
        <>
          <HistoryList items={items} />
          {history.hasNextPage && (
            <div className="mt-4 flex justify-center">
              <Button
                busy={history.isFetchingNextPage}
                busyLabel="Loading…"
                onClick={() => void history.fetchNextPage()}
              >
                Show more
              </Button>
            </div>
          )}
          <VisibleLimit shown={items.length} limit={data?.pages[0]?.visibleLimit ?? 0} />
        </>
      )}
    </Loading>
  );
}

function HistoryList({ items }: { items: readonly SearchSummary[] }) {
  const now = useNow(60_000);
  const [initialIds] = useState(() => new Set(items.map(({ id }) => id)));
  return (
    <ul className="border-t border-line">
      {items.map((search) => (
        <HistoryRow
          key={search.id}
          search={search}
          now={now}
          arriving={!initialIds.has(search.id)}
        />
      ))}
    </ul>
  );
}

function HistoryRow({
  search,
  now,
  arriving,
}: {
  search: SearchSummary;
  now: number;
  arriving: boolean;
}) {
  const { label, tone } = STATUS_TEXTS[search.status];
  return (
    <li className={cx('border-b border-line', arriving && 'animate-arrive')}>
      <Link
        to={`${paths.searchHistory}/${search.id}`}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-3.5 hover:bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <span className="truncate text-body font-semibold text-ink" title={search.query}>
          {truncate(search.query, 50)}
        </span>
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 text-meta text-ink-2 tabular-nums">
          {[
            search.platforms.map((platform) => PLATFORM_CATALOGUE[platform].name).join(', '),
            TIMEFRAME_LABELS[search.timeframe],
            `${search.totalFound} found`,
          ].join(' · ')}
        </span>
        <time
          dateTime={search.createdAt}
          title={formatDateTime(search.createdAt)}
          className="self-start pt-0.5 text-right text-hint text-ink-2"
        >
          {formatAge(search.createdAt, now)}
        </time>
      </Link>
    </li>
  );
}

/** what the plan shows, and that nothing is lost. */
function VisibleLimit({ shown, limit }: { shown: number; limit: number }) {
  const dispatch = useAppDispatch();
  const { planInfo } = usePlanInfo();
  const highest = planInfo.planName === PLAN_NAMES.at(-1);
  if (limit <= 0 || shown < limit) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
      {`Your plan shows your latest ${plural(limit, 'search', 'searches')}. Older ones are kept${highest ? '.' : ' and come back with a higher plan.'}`}
      {!highest && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            dispatch(
              upgradeRequested({
                requiredFeature: 'searches',
                message: `Your plan shows ${plural(limit, 'search', 'searches')} of your history.`,
                title: 'See your whole history',
              }),
            );
          }}
        >
          Show me the plans
        </Button>
      )}
    </p>
  );
}

function NoHistory() {
  return (
    <EmptyState
      type="noHistory"
      actions={
        <Button asChild variant="primary">
          <Link to={paths.search}>Start a search</Link>
        </Button>
      }
    >
      Every search you run is kept here with its results, newest first.
    </EmptyState>
  );
}
