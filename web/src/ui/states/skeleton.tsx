import { useState, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const APPEAR_AFTER_MS = 200;
const STAY_AT_LEAST_MS = 400;

/** Whether the page that is being drawn takes the place of the shell, which shows a placeholder already. */
const afterShell = (): boolean => document.querySelector('[data-shell]') !== null;

/**
 * Whether to show a placeholder for `loading`: quick answers never flash one, and one that
 * appeared stays long enough to be read. Show the content only when this is false.
 */
function useSteadyLoading(loading: boolean): boolean {
  const [visible, setVisible] = useState(loading && afterShell());
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    if (loading === visible) return;
    const wait = loading
      ? APPEAR_AFTER_MS
      : Math.max(0, shownAt.current + STAY_AT_LEAST_MS - performance.now());
    const timer = setTimeout(() => {
      if (loading) shownAt.current = performance.now();
      setVisible(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, visible]);
  return visible;
}

/** A grey block with the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-control bg-line/70', className)} />;
}

/**
 * Placeholder until the first data is there: appears after 200 ms, stays at least 400 ms. Give it
 * `loading` of the first load only, never of a refetch.
 */
export function Loading({
  loading,
  label,
  skeleton,
  children,
}: {
  loading: boolean;
  /** Announced, such as 'Loading your searches'. */
  label: string;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const visible = useSteadyLoading(loading);
  const [carriedOn] = useState(visible);
  if (!visible && !loading) return children;
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {visible ? label : ''}
      </p>
      <div className={cx(!visible ? 'invisible' : !carriedOn && 'animate-fade')}>{skeleton}</div>
    </div>
  );
}

/** A line of text: `className` has the height of the text, `bar` the width of its bar. */
export function SkeletonLine({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={cx('flex items-center', className)}>
      <Skeleton className={cx('h-3 max-w-full', bar)} />
    </div>
  );
}

/** Rows of a list under a section's hairline: a title and a line about it. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="-mt-3 divide-y divide-line border-b border-line">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex flex-col gap-2.5 py-4">
          <Skeleton className={cx('h-3.5', index % 2 === 0 ? 'w-3/5' : 'w-2/5')} />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** The three usage bars: name, bar, words. */
export function UsageSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
      {[1, 2, 3].map((bar) => (
        <div key={bar}>
          <SkeletonLine className="h-[1.21875rem]" bar="w-36" />
          <Skeleton className="mt-1.5 h-1.5 w-full" />
          <SkeletonLine className="mt-1 h-4.5" bar="w-44" />
        </div>
      ))}
    </div>
  );
}

/** The frame of a chart. */
export function ChartSkeleton() {
  return (
    <div className="flex h-60 items-end gap-3 border-b border-line px-2 pb-px">
      {[40, 65, 50, 80, 60, 90, 70, 45].map((height, index) => (
        <div key={index} className="flex h-full grow items-end">
          <Skeleton className={`w-full rounded-b-none ${HEIGHTS[height] ?? 'h-1/2'}`} />
        </div>
      ))}
    </div>
  );
}

const HEIGHTS: Record<number, string> = {
  40: 'h-2/5',
  45: 'h-5/12',
  50: 'h-1/2',
  60: 'h-3/5',
  65: 'h-2/3',
  70: 'h-7/10',
  80: 'h-4/5',
  90: 'h-11/12',
};
