import { cutAtWord } from '#domain/text/cut.ts';
import { BarChart, DonutChart, LineChart } from '@tremor/react';
import type { CustomTooltipProps, EventProps } from '@tremor/react';
import { cx } from '../cx.ts';
import { SWATCHES, colorOf, rowsOf, tokenOf } from './chart-data.ts';
import type { ChartData } from './chart-data.ts';

// The only file that imports the chart library: it is one lazy chunk.

export type XyKind = 'line' | 'bar' | 'horizontal-bar';

interface XyProps {
  kind: XyKind;
  data: ChartData;
  stacked: boolean;
  onSelect?: ((index: number) => void) | undefined;
}

const AXIS_WIDTH = 44;
/** Names wrap between words, so the longest word and the longest name set how much place they need. */
const NAME = { width: 120, widest: 176, characterWidth: 7.2, longest: 44 } as const;
const FEW_BARS = 4;

export function XyChart({ kind, data, stacked, onSelect }: XyProps) {
  const { series, format = String } = data;
  const names = namesOf(data, kind);
  const points = data.points.map((point, at) => ({ ...point, label: names[at] ?? point.label }));
  const common = {
    data: rowsOf({ ...data, points }),
    index: 'label',
    categories: series.map(({ label }) => label),
    colors: series.map((one, index) => tokenOf(colorOf(one, index))),
    valueFormatter: format,
    showLegend: false,
    showAnimation: false,
    className: 'h-60',
    customTooltip: tooltipFor(data, names),
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
    case 'bar':
      return <BarChart {...common} stack={stacked} />;
    case 'horizontal-bar':
      return (
        <BarChart
          {...common}
          stack={stacked}
          layout="vertical"
          yAxisWidth={widthOf(names)}
          // The gap is on both sides of a bar; a single one would fill the whole figure.
          barCategoryGap={points.length < FEW_BARS ? '30%' : '10%'}
        />
      );
  }
}

/** Names next to bars end where they would take a fourth line; the tooltip and the table say all. */
function namesOf({ points }: ChartData, kind: XyKind): string[] {
  const whole = points.map(({ label }) => label);
  if (kind !== 'horizontal-bar') return whole;
  const short = whole.map((name) => cutAtWord(name, NAME.longest + 1));
  return new Set(short).size === short.length ? short : whole;
}

function widthOf(names: readonly string[]): number {
  const longest = Math.max(
    0,
    ...names.flatMap((name) => name.split(/\s+/u)).map(({ length }) => length),
  );
  return Math.max(NAME.width, Math.min(NAME.widest, Math.ceil(longest * NAME.characterWidth) + 8));
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

/** The library's own tooltip does not use our tokens. */
function tooltipFor({ series, points, format = String }: ChartData, names: readonly string[] = []) {
  return function ChartTooltip({ active, payload, label }: CustomTooltipProps) {
    if (active !== true || payload === undefined || payload.length === 0) return null;
    return (
      <div className="rounded-control border border-line bg-surface px-3 py-2 text-meta shadow-float">
        {label !== undefined && (
          <p className="mb-1 font-medium text-ink">
            {points[names.indexOf(String(label))]?.label ?? String(label)}
          </p>
        )}
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
