import { useState } from 'react';
import type { ReactNode } from 'react';
import { ShowMore } from '../../ui/data/pagination.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisibleLimit } from './visible-limit.tsx';
import type { HistoryNoun } from './visible-limit.tsx';

/** The part of an RTK Query infinite query that a history needs. */
interface HistoryQuery<Item> {
  data?: { pages: readonly { items: readonly Item[]; visibleLimit: number }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** Past jobs of one area, newest first and kept current by push, as many as the plan shows. */
export function HistoryPage<Item extends { id: string }>({
  query,
  noun,
  feature,
  renderRow,
  empty,
}: {
  query: HistoryQuery<Item>;
  noun: HistoryNoun;
  /** Title of the upgrade dialog where the plan hides older entries. */
  feature: string;
  renderRow: (item: Item, place: { now: number; arriving: boolean }) => ReactNode;
  /** Instead of the list while there is none. */
  empty: ReactNode;
}) {
  const { data, error, isFetching } = query;
  if (data === undefined && error !== undefined) {
    return <ErrorPanel error={error} onRetry={() => void query.refetch()} busy={isFetching} />;
  }
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Loading
      loading={data === undefined}
      label={`Loading your ${noun.many}`}
      skeleton={<ListSkeleton rows={5} />}
    >
      {items.length === 0 ? (
        empty
      ) : (
        <>
          <List items={items} renderRow={renderRow} />
          <ShowMore
            more={query.hasNextPage}
            busy={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
          <VisibleLimit
            shown={items.length}
            limit={data?.pages[0]?.visibleLimit ?? 0}
            noun={noun}
            feature={feature}
          />
        </>
      )}
    </Loading>
  );
}

function List<Item extends { id: string }>({
  items,
  renderRow,
}: {
  items: readonly Item[];
  renderRow: (item: Item, place: { now: number; arriving: boolean }) => ReactNode;
}) {
  const now = useNow(60_000);
  const [initialIds] = useState(() => new Set(items.map(({ id }) => id)));
  return (
    <ul className="border-t border-line">
      {items.map((item) => renderRow(item, { now, arriving: !initialIds.has(item.id) }))}
    </ul>
  );
}
