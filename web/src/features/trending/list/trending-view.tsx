import { Suspense, lazy, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { TrendingList } from '#contracts/trending/list.ts';
import { isTrending } from '#domain/trending/names.ts';
import { useSetParam } from '../../../lib/page/params.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShowNewButton } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Collecting, Freshness } from '../freshness/freshness.tsx';
import { cx } from '../../../ui/cx.ts';
import { useTakingOver } from '../../../ui/use-taking-over.ts';
import { useSteady } from '../live/use-steady.ts';
import type { Steady } from '../live/use-steady.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  QUIET_PARAM,
  countFilters,
  matchesFilters,
  readFilters,
  readView,
  useAddress,
} from './filters.ts';
import { ProblemRow } from './problem-row.tsx';
import type { ProblemPath, RenderActions } from './problem-row.tsx';
import type { QuoteAction } from './quote.tsx';
import { dataNow, utcTime } from './words.ts';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));

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
  const setParam = useSetParam();
  const params = useAddress();
  const filters = readFilters(params);
  const filtered = countFilters(filters) > 0;
  const matching = list.problems
    .map((problem, at) => ({ problem, rank: at + 1 }))
    .filter(({ problem }) => matchesFilters(problem, filters));
  // Without filters, what people always have is there on request only.
  const isQuiet = ({ problem }: (typeof matching)[number]) => !filtered && !isTrending(problem);
  const quiet = matching.filter(isQuiet);
  const open = params.has(QUIET_PARAM);
  const takingOver = useTakingOver();
  const loud = matching.filter((one) => !isQuiet(one));
  const drawn = (some: typeof matching) =>
    readView(params) === 'chart' ? (
      <TrendChart problems={some.map(({ problem }) => problem)} pathOf={pathOf} />
    ) : (
      <ol className="border-t border-line">
        {some.map(({ problem, rank }) => (
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
      </ol>
    );
  return (
    <>
      <FilterBar problems={list.problems} matching={matching.length} />
      {/* High enough that the footer stays out of sight, whatever the address asks for. */}
      <div ref={rows} className="relative flex min-h-[70vh] scroll-mt-20 flex-col gap-4">
        <NewRanking steady={steady} rows={rows} refreshedAt={current.refreshedAt} />
        <Suspense>
          {loud.length === 0 ? <NoMatch list={list} filtered={filtered} /> : drawn(loud)}
          {quiet.length > 0 && (
            <Button
              className={cx('self-start', takingOver && 'invisible')}
              aria-expanded={open}
              onClick={() => setParam(QUIET_PARAM, open ? null : 'shown')}
            >
              {`${open ? 'Hide' : 'Show'} quiet problems (${quiet.length})`}
            </Button>
          )}
          {open && quiet.length > 0 && drawn(quiet)}
        </Suspense>
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

function NoMatch({ list, filtered }: Pick<Props, 'list'> & { filtered: boolean }) {
  if (!filtered && list.problems.length > 0) {
    return (
      <EmptyState type="noData" title="Nothing is rising right now">
        A problem appears here when clearly more people than usual have it.
      </EmptyState>
    );
  }
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
    <EmptyState type="noFilters" title={TRENDING_TEXTS.noMatch}>
      {list.problems.length} problems are listed without filters.
    </EmptyState>
  );
}
