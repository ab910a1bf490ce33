import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TrendSummary } from '#contracts/trending/list.ts';
import { TREND_CHANGE_TEXTS } from '../../../texts/trending.ts';
import { cx } from '../../../ui/cx.ts';
import { SHOWN_CHANGES, readFilters, withParam } from '../list/filters.ts';
import type { ShownChange } from '../list/filters.ts';
import type { ProblemPath } from '../list/problem-row.tsx';
import { useAddress } from '../list/use-address.ts';

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
      {`${count} ${TREND_CHANGE_TEXTS[change]}`}
    </Link>
  );
}
