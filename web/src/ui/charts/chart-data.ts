/** Tokens that a series can be drawn in; classes for them are listed in `charts.css`. */
const SERIES_COLORS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;
export type ChartColor = (typeof SERIES_COLORS)[number] | 'positive' | 'neutral' | 'negative';

export interface Series {
  label: string;
  /** Without it, the next of the six chart colors. Sentiment has its own three. */
  color?: ChartColor;
}

interface Point {
  /** On the index axis, such as a day. */
  label: string;
  /** One per series, in their order; null leaves a gap. */
  values: readonly (number | null)[];
}

export interface ChartData {
  series: readonly Series[];
  points: readonly Point[];
  /** Numbers as text, on the axis, in the tooltip and in the table. */
  format?: (value: number) => string;
}

export const colorOf = ({ color }: Series, index: number): ChartColor =>
  color ?? SERIES_COLORS[index % SERIES_COLORS.length] ?? 'chart-1';

/** Whole classes, so that they can be found in the source. */
export const SWATCHES: Readonly<Record<ChartColor, string>> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-5': 'bg-chart-5',
  'chart-6': 'bg-chart-6',
  positive: 'bg-positive',
  neutral: 'bg-line-strong',
  negative: 'bg-negative',
};

/** The name of the token behind a color. */
export const tokenOf = (color: ChartColor): string => (color === 'neutral' ? 'line-strong' : color);

/** The form that the chart library reads: one object per point, keyed by series. */
export const rowsOf = ({ series, points }: ChartData): Record<string, string | number | null>[] =>
  points.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map((one, index) => [one.label, values[index] ?? null])),
  }));
