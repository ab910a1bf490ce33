import { useState } from 'react';
import type { ReactNode } from 'react';
import { PLAN_NAMES } from '#domain/names.ts';
import { NextPage } from '../../ui/data/pagination.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-time.ts';
import { plural } from '../../lib/format.ts';
import { usePlanInfo, useUpgradeRequest } from '../../lib/plan/plan-info.ts';
import { Button } from '../../ui/controls/button.tsx';

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
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <QueryView
      query={query}
      label={`Loading your ${noun.many}`}
      skeleton={<ListSkeleton rows={5} />}
    >
      {({ pages }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <List items={items} renderRow={renderRow} />
            <NextPage query={query} />
            <VisibleLimit
              shown={items.length}
              limit={pages[0]?.visibleLimit ?? 0}
              noun={noun}
              feature={feature}
            />
          </>
        )
      }
    </QueryView>
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

/** The entries of a history, such as 'search' and 'searches'. */
interface HistoryNoun {
  one: string;
  many: string;
}

/** How much of a history the plan shows, and that nothing is lost. */
function VisibleLimit({
  shown,
  limit,
  noun: { one, many },
  feature,
}: {
  shown: number;
  limit: number;
  noun: HistoryNoun;
  feature: string;
}) {
  const requestUpgrade = useUpgradeRequest();
  const { planInfo } = usePlanInfo();
  const highest = planInfo.planName === PLAN_NAMES.at(-1);
  if (limit <= 0 || shown < limit) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
      {`Your plan shows your latest ${plural(limit, one, many)}. Older ones are kept${highest ? '.' : ' and come back with a higher plan.'}`}
      {!highest && (
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            requestUpgrade({
              requiredFeature: feature,
              message: `Your plan shows ${plural(limit, one, many)} of your history.`,
              title: 'See your whole history',
            })
          }
        >
          Compare plans
        </Button>
      )}
    </p>
  );
}
