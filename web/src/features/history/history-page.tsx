import { useState, Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PLAN_NAMES } from '#domain/names.ts';
import { NextPage } from '../../ui/data/pagination.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-time.ts';
import { plural, formatAge, formatDateTime } from '../../lib/format.ts';
import { usePlanInfo, useUpgradeRequest } from '../../lib/plan/plan-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';

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

/** One past job: its title, how it ended, facts about it, and when it was started. */
export function HistoryRow({
  to,
  title,
  badge,
  facts,
  createdAt,
  now,
  arriving,
}: {
  to: string;
  title: string;
  badge: ReactNode;
  /** Joined by dots. */
  facts: readonly string[];
  createdAt: string;
  now: number;
  arriving: boolean;
}) {
  return (
    <li className={cx('border-b border-line', arriving && 'animate-arrive')}>
      <Link
        to={to}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-3.5 hover:bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <span dir="auto" className="truncate text-body font-semibold text-ink" title={title}>
          {title}
        </span>
        <span className="justify-self-end">{badge}</span>
        <span className="min-w-0 text-meta text-ink-2 tabular-nums">
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              {/* '7 Days' in one line; a list of names may break. */}
              <span className={fact.length <= 24 ? 'whitespace-nowrap' : undefined}>{fact}</span>
            </Fragment>
          ))}
        </span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className="self-start justify-self-end pt-0.5 text-right text-hint text-ink-2"
        >
          {formatAge(createdAt, now)}
        </time>
      </Link>
    </li>
  );
}
