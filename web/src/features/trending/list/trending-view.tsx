import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { TrendingList } from '#contracts/trending/list.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTakingOver } from '../../../ui/use-taking-over.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, matchesFilters, readFilters, readView } from './filters.ts';
import { ProblemRow } from './problem-row.tsx';
import type { ProblemPath, RenderActions } from './problem-row.tsx';
import type { QuoteAction } from './quote.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useAddress } from './use-address.ts';
import { changeSentence, dataNow, missingSources, overdueWords, utcTime } from './words.ts';

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

/**
 * Trending Problems as a list or a chart, with filters in the address; the same for all visitors.
 */
export function TrendingView({ list, pathOf, renderActions, renderQuoteAction, control }: Props) {
  const { params } = useAddress();
  const filters = readFilters(params);
  const shown = list.problems
    .map((problem, at) => ({ problem, rank: at + 1 }))
    .filter(({ problem }) => matchesFilters(problem, filters));
  return (
    <div className="flex flex-col gap-4">
      <Freshness list={list} control={control} />
      {list.refreshedAt === null ? (
        <Collecting list={list} />
      ) : (
        <>
          <FilterBar list={list} />
          {shown.length === 0 ? (
            <NoMatch list={list} filtered={isFiltered(filters)} />
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
                  since={list.refreshedAt === null ? null : utcTime(list.refreshedAt)}
                  renderActions={renderActions}
                  renderQuoteAction={renderQuoteAction}
                />
              ))}
            </Rows>
          )}
        </>
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
    flushSync(() => {
      setAll(true);
    });
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

/** When it was made, when it comes again, what changed, and which source is missing. */
function Freshness({ list, control }: Pick<Props, 'list' | 'control'>) {
  const { refreshedAt, nextRefreshAt, progress } = list;
  const changed = changeSentence(list);
  const missing = missingSources(list);
  const overdue = useOverdue(refreshedAt);
  return (
    <div className="flex flex-col gap-2">
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
          control !== undefined && 'min-h-9',
        )}
      >
        <p role="status" className="text-meta text-ink-2 tabular-nums">
          {progress !== null
            ? progressWords(progress)
            : refreshedAt === null
              ? `First ranking at about ${utcTime(nextRefreshAt)}`
              : (overdue ?? `Updated ${utcTime(refreshedAt)}, next ${nextRefreshAt.slice(11, 16)}`)}
        </p>
        {control}
      </div>
      {refreshedAt !== null && (
        <p className="text-meta text-ink wrap-anywhere" data-changes>
          <span className="font-medium">What changed:</span>{' '}
          {changed ?? 'nothing since the last refresh'}
        </p>
      )}
      {missing.length > 0 && <p className="text-meta text-caution">{missing.join(' ')}</p>}
      {refreshedAt !== null && list.observedDays < 4 && (
        <p className="text-meta text-ink-2">
          Listening for {list.observedDays.toFixed(1)} days: rises show once a few days are known.
        </p>
      )}
    </div>
  );
}

/** A list that has missed two refreshes says how old it is; the browser alone knows the time. */
function useOverdue(refreshedAt: string | null): string | null {
  const now = useNow(60_000);
  const takingOver = useTakingOver();
  return takingOver || refreshedAt === null ? null : overdueWords(refreshedAt, now);
}

function progressWords(progress: NonNullable<TrendingList['progress']>): string {
  const { stage, sourcesDone, sourcesTotal, posts } = progress;
  if (stage === 'queued') return 'Refresh is about to start';
  if (stage === 'ranking') return `Ranking ${posts} posts`;
  return `Reading ${sourcesDone} of ${sourcesTotal} sources, ${posts} posts so far`;
}

/** 'in about 12 minutes' */
function firstRanking({ nextRefreshAt, progress }: TrendingList, now: number): string {
  if (progress !== null) return 'in a minute or two';
  const minutes = Math.ceil((Date.parse(nextRefreshAt) - now) / 60_000);
  return minutes <= 1 ? 'in about a minute' : `in about ${minutes} minutes`;
}

/** The first day: what will be here, and when. */
function Collecting({ list }: Pick<Props, 'list'>) {
  const now = useNow(30_000);
  const answered = list.sources.filter(({ lastAnswerAt }) => lastAnswerAt !== null).length;
  return (
    <EmptyState type="firstTime" title={TRENDING_TEXTS.empty}>
      <span suppressHydrationWarning>First ranking {firstRanking(list, now)}.</span> So far{' '}
      {answered} of {list.sources.length} sources have answered
      {list.progress === null ? '' : `, with ${list.progress.posts} posts`}.
    </EmptyState>
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
          onClick={() => {
            setParams({}, { preventScrollReset: true });
          }}
        >
          Clear filters
        </Button>
      }
    >
      {list.problems.length} problems are listed without filters.
    </EmptyState>
  );
}
