import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../states/skeleton.tsx';

export interface KpiChange {
  /** With its sign and period, such as '+12% vs. the 28 days before'. */
  text: string;
  tone: 'positive' | 'neutral' | 'negative';
}

const TONES = {
  positive: 'text-positive',
  neutral: 'text-ink-2',
  negative: 'text-negative',
} as const;

/** Longer ones are words, not figures. */
const FIGURE_LENGTH = 8;

/**
 * One figure with its change and its trend. With `to`, the whole card links to the underlying data.
 */
export function KpiCard({
  label,
  value,
  detail,
  change,
  values,
  to,
}: {
  label: string;
  /** A number as text or a word; null: not enough data yet. */
  value: string | null;
  /** A line under the figure, such as an interval or 'of 50'. */
  detail?: ReactNode;
  change?: KpiChange | null;
  /** For the sparkline. */
  values?: readonly number[];
  to?: string;
}) {
  const content = (
    <>
      <span className="block text-meta text-ink-2">{label}</span>
      <span className="mt-1 flex min-h-8.5 flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <span
          className={cx(
            'min-w-0 font-semibold wrap-anywhere tabular-nums',
            (value?.length ?? 0) > FIGURE_LENGTH ? 'text-card' : 'text-figure',
            value === null ? 'text-ink-2' : 'text-ink',
          )}
        >
          {value ?? '–'}
        </span>
        {values !== undefined && values.length > 1 && <Sparkline values={values} />}
      </span>
      {detail !== undefined && <span className="mt-1 block text-hint text-ink-2">{detail}</span>}
      {change !== undefined && change !== null && (
        <span className={cx('mt-1 block text-hint tabular-nums', TONES[change.tone])}>
          {change.text}
        </span>
      )}
    </>
  );
  const frame = 'block min-w-0 rounded-card border border-line bg-surface p-4';
  if (to === undefined) return <div className={frame}>{content}</div>;
  return (
    <Link to={to} className={cx(frame, 'transition-colors hover:border-line-strong')}>
      {content}
    </Link>
  );
}

/** A row of up to four. */
export function KpiRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>;
}

export function KpiSkeleton() {
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface p-4">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="mt-2.5 h-7 w-20" />
      <Skeleton className="mt-2.5 h-3 w-32 max-w-full" />
    </div>
  );
}
