import { FallbackBoundary } from '../states/when-loaded.tsx';
import { ChartSkeleton, Skeleton } from '../states/skeleton.tsx';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx.ts';
import { SWATCHES, colorOf } from './chart-data.ts';
import type { ChartData } from './chart-data.ts';
import { ChartFigure, ChartTable, Legend } from './chart-figure.tsx';
import type { FigureProps } from './chart-figure.tsx';
import type { XyKind } from './library-charts.tsx';

const XyChart = lazy(async () => ({ default: (await import('./library-charts.tsx')).XyChart }));
const Donut = lazy(async () => ({ default: (await import('./library-charts.tsx')).Donut }));

const NOT_LOADED = (
  <p className="text-meta text-ink-2">
    The chart could not be loaded. The table has the same numbers.
  </p>
);

interface ChartProps extends FigureProps {
  data: ChartData;
  /** Heads the first column of the table, such as 'Day'. */
  indexLabel: string;
  stacked?: boolean;
  /** A click on a point, or on its name in the table: opens the data behind it. */
  onSelect?: (index: number) => void;
}

function Xy({
  kind,
  data,
  indexLabel,
  stacked = false,
  onSelect,
  ...figure
}: ChartProps & { kind: XyKind }) {
  return (
    <ChartFigure
      {...figure}
      legend={<Legend series={data.series} />}
      table={
        <ChartTable title={figure.title} indexLabel={indexLabel} data={data} onSelect={onSelect} />
      }
    >
      <FallbackBoundary instead={NOT_LOADED}>
        <Suspense fallback={<ChartSkeleton />}>
          <XyChart kind={kind} data={data} stacked={stacked} onSelect={onSelect} />
        </Suspense>
      </FallbackBoundary>
    </ChartFigure>
  );
}

export const LineFigure = (props: Omit<ChartProps, 'stacked'>) => <Xy kind="line" {...props} />;
export const BarFigure = (props: ChartProps) => <Xy kind="bar" {...props} />;
/** For long names: they stand left of their bars. */
export const HorizontalBarFigure = (props: ChartProps) => <Xy kind="horizontal-bar" {...props} />;

/** Parts of a whole, six at most; the first point of `data` has the values. */
export function DonutFigure({
  data,
  indexLabel,
  pathOf,
  ...figure
}: Omit<ChartProps, 'stacked' | 'onSelect'> & {
  /** Link to the data behind a part. */
  pathOf?: (index: number) => string;
}) {
  const { series, points, format = String } = data;
  const values = points[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <ChartFigure
      {...figure}
      interactive={pathOf !== undefined}
      table={<ChartTable title={figure.title} indexLabel={indexLabel} data={data} />}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {/* The library makes its sectors focusable; the adjacent list has the same information. */}
        <div inert>
          <FallbackBoundary instead={NOT_LOADED}>
            <Suspense fallback={<Skeleton className="size-44 rounded-full!" />}>
              <Donut data={data} />
            </Suspense>
          </FallbackBoundary>
        </div>
        <ul className="flex min-w-40 grow flex-col gap-1.5 text-meta">
          {series.map((one, index) => (
            <li key={one.label} className="flex items-center gap-2 text-ink-2 tabular-nums">
              <span className={cx('size-2.5 rounded-[3px]', SWATCHES[colorOf(one, index)])} />
              {pathOf === undefined ? (
                one.label
              ) : (
                <Link to={pathOf(index)} preventScrollReset className="text-ink hover:underline">
                  {one.label}
                </Link>
              )}
              <span className="ml-auto font-medium text-ink">{format(values[index] ?? 0)}</span>
              <span className="w-12 text-right">{percent(values[index] ?? 0, total)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFigure>
  );
}

const percent = (part: number, total: number): string =>
  total === 0 ? '–' : `${Math.round((100 * part) / total)}%`;
