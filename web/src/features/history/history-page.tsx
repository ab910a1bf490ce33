import { useState, Fragment } from 'react';
import { Link } from 'react-router-dom';
import { PLAN_NAMES } from '#domain/names.ts';
import type { JobStatus } from '#domain/names.ts';
import { STATUS_TEXTS } from '../../texts/search.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NextPage } from '../../ui/data/pagination.tsx';
import { QueryView } from '../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useNow } from '../../ui/use-time.ts';
import { plural, formatAge, formatDateTime, truncate } from '../../lib/format.ts';
import { usePlanInfo, useUpgradeRequest } from '../../lib/plan/plan-info.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
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

interface Job {
  id: string;
  status: JobStatus;
  createdAt: string;
}

/** What a history shows of a job: its page, its title and facts, which are joined by dots. */
interface Entry {
  to: string;
  title: string;
  facts: readonly string[];
}

const TITLE_LENGTH = 50;

/** Past jobs of one area, newest first and kept current by push, as many as the plan shows. */
export function HistoryPage<Item extends Job>({
  query,
  noun,
  feature,
  entryOf,
  start,
  children,
}: {
  query: HistoryQuery<Item>;
  noun: HistoryNoun;
  /** Title of the upgrade dialog where the plan hides older entries. */
  feature: string;
  entryOf: (item: Item) => Entry;
  /** The way to the first job while there is none. */
  start: { label: string; path: string };
  /** What will be here, in a sentence, while there is none. */
  children: string;
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
          <EmptyState
            type="noHistory"
            actions={
              <LinkButton variant="primary" to={start.path}>
                {start.label}
              </LinkButton>
            }
          >
            {children}
          </EmptyState>
        ) : (
          <>
            <List items={items} entryOf={entryOf} />
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

function List<Item extends Job>({
  items,
  entryOf,
}: {
  items: readonly Item[];
  entryOf: (item: Item) => Entry;
}) {
  const now = useNow(60_000);
  const [initialIds] = useState(() => new Set(items.map(({ id }) => id)));
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <Row
          key={item.id}
          job={item}
          entry={entryOf(item)}
          now={now}
          arriving={!initialIds.has(item.id)}
        />
      ))}
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
function Row({
  job: { status, createdAt },
  entry,
  now,
  arriving,
}: {
  job: Job;
  entry: Entry;
  now: number;
  arriving: boolean;
}) {
  const title = truncate(entry.title, TITLE_LENGTH);
  const { label, tone } = STATUS_TEXTS[status];
  return (
    <li className={cx('border-b border-line', arriving && 'animate-arrive')}>
      <Link
        to={entry.to}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-3.5 hover:bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <span dir="auto" className="truncate text-body font-semibold text-ink" title={title}>
          {title}
        </span>
        <span className="justify-self-end">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="min-w-0 text-meta text-ink-2 tabular-nums">
          {entry.facts.map((fact, at) => (
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
