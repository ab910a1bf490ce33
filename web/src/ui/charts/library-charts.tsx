import { AreaChart, BarChart, DonutChart, LineChart } from '@tremor/react';
import type { CustomTooltipProps, EventProps } from '@tremor/react';
import { cx } from '../cx.ts';
import { SWATCHES, colorOf, rowsOf, tokenOf } from './chart-data.ts';
import type { ChartData } from './chart-data.ts';

// The only file that imports the chart library: it is one lazy chunk.

export type XyKind = 'line' | 'area' | 'bar' | 'horizontal-bar';

export interface XyProps {
  kind: XyKind;
  data: ChartData;
  stacked: boolean;
  onSelect?: ((index: number) => void) | undefined;
}

const AXIS_WIDTH = 44;
const NAME_WIDTH = 120;
const FEW_BARS = 4;

export function XyChart({ kind, data, stacked, onSelect }: XyProps) {
  const { series, points, format = String } = data;
  const common = {
    data: rowsOf(data),
    index: 'label',
    categories: series.map(({ label }) => label),
    colors: series.map((one, index) => tokenOf(colorOf(one, index))),
    valueFormatter: format,
    showLegend: false,
    showAnimation: false,
    className: 'h-60',
    customTooltip: tooltipFor(data),
    yAxisWidth: AXIS_WIDTH,
    allowDecimals: true,
    ...(onSelect === undefined
      ? {}
      : {
          onValueChange: (event: EventProps) => {
            const index = points.findIndex(({ label }) => label === event?.['label']);
            if (index !== -1) onSelect(index);
          },
        }),
  };
  switch (kind) {
    case 'line':
      return <LineChart {...common} connectNulls />;
    case 'area':
      return <AreaChart {...common} stack={stacked} showGradient={false} />;
    case 'bar':
      return <BarChart {...common} stack={stacked} />;
    case 'horizontal-bar':
      return (
        <BarChart
          {...common}
          stack={stacked}
          layout="vertical"
          yAxisWidth={NAME_WIDTH}
          // The gap is on both sides of a bar; a single one would fill the whole figure.
          barCategoryGap={points.length < FEW_BARS ? '30%' : '10%'}
        />
      );
  }
}

export function Donut({ data }: { data: ChartData }) {
  const { series, points, format = String } = data;
  return (
    <DonutChart
      data={series.map(({ label }, index) => ({ label, value: points[0]?.values[index] ?? 0 }))}
      index="label"
      category="value"
      colors={series.map((one, index) => tokenOf(colorOf(one, index)))}
      valueFormatter={format}
      showLabel={false}
      showAnimation={false}
      className="size-44"
      customTooltip={tooltipFor(data)}
    />
  );
}

/** The library's own tooltip knows none of our tokens. */
function tooltipFor({ series, format = String }: ChartData) {
  return function ChartTooltip({ active, payload, label }: CustomTooltipProps) {
    if (active !== true || payload === undefined || payload.length === 0) return null;
    return (
      <div className="rounded-control border border-line bg-surface px-3 py-2 text-meta shadow-float">
        {label !== undefined && <p className="mb-1 font-medium text-ink">{String(label)}</p>}
        <ul className="flex flex-col gap-0.5">
          {payload.map(({ name, value }) => {
            const index = series.findIndex((one) => one.label === String(name));
            const one = series[index];
            return (
              <li key={String(name)} className="flex items-center gap-2 text-ink-2 tabular-nums">
                {one !== undefined && (
                  <span className={cx('size-2 rounded-[2px]', SWATCHES[colorOf(one, index)])} />
                )}
                {String(name)}
                <span className="ml-auto pl-3 font-medium text-ink">{format(Number(value))}</span>
              </li>
            );
          })}
        </ul>
      </div>
    );
  };
}
