import { Link } from 'react-router-dom';
import { cx } from '../cx.ts';
import { SWATCHES } from './chart-data.ts';
import type { ChartColor } from './chart-data.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { FigureProps } from './chart-figure.tsx';

interface IntervalRow {
  label: string;
  /** Null: too few observations to say. */
  value: number | null;
  /** Bounds of the interval, in the unit of `value`. */
  low?: number;
  high?: number;
  /** Shown instead of the figure while `value` is null, such as 'too few mentions to rank'. */
  note?: string;
  color?: ChartColor;
  /** Link to the data behind the figure. */
  to?: string;
}

interface Props extends FigureProps {
  rows: readonly IntervalRow[];
  /** The right end of the scale, such as 1 for shares. */
  max: number;
  indexLabel: string;
  valueLabel: string;
  format: (value: number) => string;
}

/** Bars with whiskers for their interval, a row each: how much, and how sure. */
export function IntervalBars({ rows, max, indexLabel, valueLabel, format, ...figure }: Props) {
  return (
    <ChartFigure
      {...figure}
      interactive={rows.some(({ to }) => to !== undefined)}
      table={<IntervalTable {...{ rows, indexLabel, valueLabel, format }} title={figure.title} />}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2.5 sm:grid-cols-[fit-content(10rem)_minmax(0,1fr)_auto]">
        {rows.map((row) => (
          <li
            key={row.label}
            className="col-span-full grid grid-cols-subgrid items-center text-meta"
          >
            <span className="truncate text-ink" title={row.label}>
              {row.to === undefined ? (
                row.label
              ) : (
                <Link to={row.to} preventScrollReset className="hover:underline">
                  {row.label}
                </Link>
              )}
            </span>
            <span className="col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
              <IntervalBar row={row} max={max} />
            </span>
            <span className="text-right text-ink-2 tabular-nums">{words(row, format)}</span>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

/** One bar with its whisker, also used next to a headline figure. */
export function IntervalBar({
  row: { value, low, high, color = 'chart-1' },
  max,
}: {
  row: IntervalRow;
  max: number;
}) {
  const at = (share: number): number => Math.min(100, Math.max(0, (100 * share) / max));
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 16"
      preserveAspectRatio="none"
      className="block h-4 w-full overflow-visible"
    >
      <rect x={0} y={5} width={100} height={6} className="fill-line" />
      {value !== null && <rect x={0} y={5} width={at(value)} height={6} className={FILLS[color]} />}
      {value !== null && low !== undefined && high !== undefined && (
        <g className="stroke-ink" strokeWidth={1.5}>
          <line x1={at(low)} x2={at(high)} y1={8} y2={8} vectorEffect="non-scaling-stroke" />
          {[low, high].map((end, index) => (
            <line
              key={index === 0 ? 'low' : 'high'}
              x1={at(end)}
              x2={at(end)}
              y1={3}
              y2={13}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
      )}
    </svg>
  );
}

const FILLS = Object.fromEntries(
  Object.entries(SWATCHES).map(([color, swatch]) => [color, swatch.replace('bg-', 'fill-')]),
) as Record<ChartColor, string>;

function words({ value, low, high, note }: IntervalRow, format: (value: number) => string): string {
  if (value === null) return note ?? '–';
  if (low === undefined || high === undefined) return format(value);
  return `${format(value)} (${format(low)} to ${format(high)})`;
}

function IntervalTable({
  rows,
  title,
  indexLabel,
  valueLabel,
  format,
}: Pick<Props, 'rows' | 'title' | 'indexLabel' | 'valueLabel' | 'format'>) {
  return (
    <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full text-meta tabular-nums">
        <thead className="border-b border-line text-hint text-ink-2">
          <tr>
            {[indexLabel, valueLabel, 'From', 'To'].map((head, index) => (
              <th
                key={head}
                scope="col"
                className={cx('py-2 font-medium', index === 0 ? 'text-left' : 'text-right')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, value, low, high, note }) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink">
                {label}
              </th>
              <td className="py-1.5 pl-4 text-right text-ink">
                {value === null ? (note ?? '–') : format(value)}
              </td>
              {[low, high].map((end, index) => (
                <td
                  key={index === 0 ? 'low' : 'high'}
                  className="py-1.5 pl-4 text-right text-ink-2"
                >
                  {value === null || end === undefined ? '–' : format(end)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
