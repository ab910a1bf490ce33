import { useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { TrendingList } from '#contracts/trending/list.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShowNewButton } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Collecting, Freshness } from '../freshness/freshness.tsx';
import { useSteady } from '../live/use-steady.ts';
import type { Steady } from '../live/use-steady.ts';
import { FilterBar } from './filter-bar.tsx';
import { countFilters, matchesFilters, readFilters, readView, withoutFilters } from './filters.ts';
import { ProblemRow } from './problem-row.tsx';
import type { ProblemPath, RenderActions } from './problem-row.tsx';
import type { QuoteAction } from './quote.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useAddress } from './use-address.ts';
import { dataNow, utcTime } from './words.ts';

interface Props {
  list: TrendingList;
  pathOf: ProblemPath;
  /** Further actions of a problem, such as watching it. */
  renderActions?: RenderActions;
  /** What a member can do with the post of a quote. */
  renderQuoteAction?: QuoteAction;
  /** Something is refreshed, or can be. */
  control?: ReactNode;
}

const orderOf = ({ problems }: TrendingList): string => problems.map(({ id }) => id).join();

/**
 * Trending Problems as a list or a chart, with filters in the address; the same for all visitors.
 */
export function TrendingView({ list: current, control, ...place }: Props) {
  const rows = useRef<HTMLDivElement>(null);
  const steady = useSteady(current, orderOf, rows);
  const list = steady.shown;
  return (
    <div className="flex flex-col gap-4">
      <Freshness list={list} current={current} pathOf={place.pathOf} control={control} />
      {list.refreshedAt === null ? (
        <Collecting list={list} />
      ) : (
        <Ranking
          {...place}
          list={list}
          since={utcTime(list.refreshedAt)}
          steady={steady}
          rows={rows}
          current={current}
        />
      )}
    </div>
  );
}

/** The problems that the filters leave. */
function Ranking({
  list,
  since,
  current,
  steady,
  rows,
  pathOf,
  renderActions,
  renderQuoteAction,
}: Props & {
  since: string;
  current: TrendingList;
  steady: Steady<TrendingList>;
  rows: RefObject<HTMLDivElement | null>;
}) {
  const params = useAddress();
  const filters = readFilters(params);
  const shown = list.problems
    .map((problem, at) => ({ problem, rank: at + 1 }))
    .filter(({ problem }) => matchesFilters(problem, filters));
  return (
    <>
      <FilterBar problems={list.problems} matching={shown.length} />
      <div ref={rows} className="relative flex scroll-mt-20 flex-col gap-4">
        <NewRanking steady={steady} rows={rows} refreshedAt={current.refreshedAt} />
        {shown.length === 0 ? (
          <NoMatch list={list} filtered={countFilters(filters) > 0} />
        ) : readView(params) === 'chart' ? (
          <TrendChart problems={shown.map(({ problem }) => problem)} pathOf={pathOf} />
        ) : (
          <Rows>
            {shown.map(({ problem, rank }) => (
              <ProblemRow
                key={problem.id}
                problem={problem}
                rank={rank}
                now={dataNow(list)}
                pathOf={pathOf}
                since={since}
                renderActions={renderActions}
                renderQuoteAction={renderQuoteAction}
              />
            ))}
          </Rows>
        )}
      </div>
    </>
  );
}

/** Says that a newer ranking waits, and shows it. */
function NewRanking({
  steady: { isWaiting, show },
  rows,
  refreshedAt,
}: {
  steady: Steady<TrendingList>;
  rows: RefObject<HTMLDivElement | null>;
  refreshedAt: string | null;
}) {
  const showAndRead = (): void => {
    show();
    const { current } = rows;
    if (current === null) return;
    if (current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
    // The button is gone; the first problem has the focus instead.
    current.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-18 z-10 -mb-15 flex h-11 items-center justify-center"
    >
      {isWaiting && (
        <ShowNewButton
          label={
            refreshedAt === null
              ? `${TRENDING_TEXTS.newRanking}: show`
              : `${TRENDING_TEXTS.newRanking} of ${utcTime(refreshedAt)}: show`
          }
          onShow={showAndRead}
        />
      )}
    </div>
  );
}

/** Problems rendered at once; more would keep a phone busy, and few people read them. */
const FIRST_ROWS = 20;

/** The first problems, and the others on request. */
function Rows({ children }: { children: readonly ReactElement[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const rest = all ? 0 : children.length - FIRST_ROWS;
  const showAll = (): void => {
    flushSync(() => setAll(true));
    // The button is gone; the first problem that took its place has the focus instead.
    list.current?.children[FIRST_ROWS]?.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <>
      <ol ref={list} className="border-t border-line">
        {all ? children : children.slice(0, FIRST_ROWS)}
      </ol>
      {rest > 0 && (
        <div className="hidden [[data-script]_&]:block">
          <Button onClick={showAll}>
            {rest === 1 ? 'Show 1 more problem' : `Show ${rest} more problems`}
          </Button>
        </div>
      )}
    </>
  );
}

function NoMatch({ list, filtered }: Pick<Props, 'list'> & { filtered: boolean }) {
  const [, setParams] = useSearchParams();
  if (!filtered) {
    return (
      <EmptyState type="noData" title="No problems yet">
        {list.sources.some(({ state }) => state === 'listening')
          ? 'Not enough people have said the same thing in the last 17 days.'
          : 'No source is responding right now.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      type="noFilters"
      title={TRENDING_TEXTS.noMatch}
      actions={
        <Button
          onClick={() => setParams(withoutFilters, { replace: true, preventScrollReset: true })}
        >
          Clear filters
        </Button>
      }
    >
      {list.problems.length} problems are listed without filters.
    </EmptyState>
  );
}
