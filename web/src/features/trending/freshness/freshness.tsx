import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { TrendingList, TrendSummary } from '#contracts/trending/list.ts';
import { withParam } from '../../../lib/page/params.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/use-time.ts';
import { useTakingOver } from '../../../ui/use-taking-over.ts';
import type { ProblemPath } from '../list/problem-row.tsx';
import { missingSources, overdueWords, progressWords, utcTime } from '../list/words.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SHOWN_CHANGES, readFilters, useAddress } from '../list/filters.ts';
import type { ShownChange } from '../list/filters.ts';

/** When it was made, when it comes again, what changed, and which source is missing. */
export function Freshness({
  list,
  current,
  pathOf,
  control,
}: {
  /** The list that shows. */
  list: TrendingList;
  /** The same, or a newer one. */
  current: TrendingList;
  pathOf: ProblemPath;
  /** Something is refreshed, or can be. */
  control?: ReactNode;
}) {
  const { refreshedAt } = list;
  const { nextRefreshAt, progress } = current;
  const missing = missingSources(list);
  const overdue = useOverdue(current.refreshedAt);
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
      {refreshedAt !== null && <ChangeStrip summary={list.summary} pathOf={pathOf} />}
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

/** 'in about 12 minutes' */
function firstRanking({ nextRefreshAt, progress }: TrendingList, now: number): string {
  if (progress !== null) return 'in a minute or two';
  const minutes = Math.ceil((Date.parse(nextRefreshAt) - now) / 60_000);
  return minutes <= 1 ? 'in about a minute' : `in about ${minutes} minutes`;
}

/** The first day: what will be here, and when. */
export function Collecting({ list }: { list: TrendingList }) {
  const now = useNow(30_000);
  // The list was read before the refresh that is under way; only its progress is live.
  const read =
    list.progress?.sourcesDone ??
    list.sources.filter(({ lastAnswerAt }) => lastAnswerAt !== null).length;
  return (
    <EmptyState type="firstTime" title={TRENDING_TEXTS.empty}>
      <span suppressHydrationWarning>First ranking {firstRanking(list, now)}.</span> So far {read}{' '}
      of {list.sources.length} sources have been read
      {list.progress === null ? '' : `, with ${list.progress.posts} posts`}.
    </EmptyState>
  );
}

/** Problems named of those that left the list. */
const NAMED = 2;

const LINK = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** What changed with the last refresh: each count shows its problems, those that left have pages. */
export function ChangeStrip({ summary, pathOf }: { summary: TrendSummary; pathOf: ProblemPath }) {
  const { gone } = summary;
  const parts: { name: string; node: ReactNode }[] = SHOWN_CHANGES.filter(
    (change) => summary[change] > 0,
  ).map((change) => ({
    name: change,
    node: <ChangeLink change={change} count={summary[change]} />,
  }));
  if (gone.length > 0) {
    const more = gone.length - NAMED;
    const named = gone.slice(0, NAMED).map(({ id, title }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <Link to={pathOf(id)} dir="auto" className={LINK}>{`“${title}”`}</Link>
      </Fragment>
    ));
    parts.push({
      name: 'gone',
      node: (
        <>
          {gone.length} gone ({named}
          {more > 0 && ` and ${more} more`})
        </>
      ),
    });
  }
  return (
    <p className="text-meta text-ink wrap-anywhere" data-changes>
      <span className="font-medium">What changed:</span>{' '}
      {parts.length === 0
        ? 'nothing since the last refresh'
        : parts.map(({ name, node }, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              {node}
            </Fragment>
          ))}
    </p>
  );
}

/** '3 rising' leads to those three; followed again, to all. */
function ChangeLink({ change, count }: { change: ShownChange; count: number }) {
  const params = useAddress();
  const isOn = readFilters(params).change === change;
  const search = withParam(params, 'change', isOn ? null : change).toString();
  return (
    <Link
      to={{ search }}
      replace
      preventScrollReset
      aria-current={isOn || undefined}
      className={cx(LINK, 'tabular-nums', isOn && 'font-semibold text-accent-ink')}
    >
      {`${count} ${change}`}
    </Link>
  );
}
