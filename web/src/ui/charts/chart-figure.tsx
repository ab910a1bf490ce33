import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { SWATCHES, colorOf } from './chart-data.ts';
import type { ChartData, Series } from './chart-data.ts';

export interface FigureProps {
  title: string;
  /** The finding in one sentence, such as 'Kontaktly leads with 38% of mentions.' */
  summary: ReactNode;
  /** Right of the title, such as a period. */
  aside?: ReactNode;
}

/**
 * The frame of every chart: a title, a text summary and the same numbers as a table. The drawing
 * itself is hidden from assistive technology.
 */
export function ChartFigure({
  title,
  summary,
  aside,
  legend,
  table,
  interactive = false,
  children,
}: FigureProps & {
  legend?: ReactNode;
  table: ReactNode;
  /** The drawing has its own links and is not hidden. */
  interactive?: boolean;
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <figure aria-labelledby={`${id}-title`} className="min-w-0">
      <figcaption>
        <span className="flex items-center justify-between gap-3">
          <span id={`${id}-title`} className="text-body font-semibold text-ink">
            {title}
          </span>
          <span className="flex items-center gap-2 text-meta text-ink-2">
            {aside}
            <Button
              variant="quiet"
              size="icon"
              className="size-8!"
              aria-pressed={asTable}
              aria-label={`View as table: ${title}`}
              title={asTable ? 'View as chart' : 'View as table'}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
            </Button>
          </span>
        </span>
        <span className="block text-meta text-ink-2">{summary}</span>
      </figcaption>
      <div className="mt-3">
        {asTable ? (
          table
        ) : (
          <>
            {legend}
            <div aria-hidden={!interactive}>{children}</div>
          </>
        )}
      </div>
    </figure>
  );
}

/** Names of the series with their colors; a single one is named by the title. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
      {series.map((one, index) => (
        <li key={one.label} className="flex items-center gap-1.5">
          <span className={cx('size-2.5 rounded-[3px]', SWATCHES[colorOf(one, index)])} />
          {one.label}
        </li>
      ))}
    </ul>
  );
}

/** The numbers behind a chart. */
export function ChartTable({
  title,
  indexLabel,
  data: { series, points, format = String },
  onSelect,
}: {
  title: string;
  indexLabel: string;
  data: ChartData;
  onSelect?: ((index: number) => void) | undefined;
}) {
  return (
    <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full text-meta tabular-nums">
        <thead className="sticky top-0 bg-surface text-hint text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              {indexLabel}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map(({ label, values }, index) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink">
                {onSelect === undefined ? (
                  label
                ) : (
                  <button
                    type="button"
                    className="text-accent-ink hover:underline"
                    onClick={() => onSelect(index)}
                  >
                    {label}
                  </button>
                )}
              </th>
              {values.map((value, column) => (
                <td key={series[column]?.label} className="py-1.5 pl-4 text-right text-ink">
                  {value === null ? '–' : format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
