const WIDTH = 96;
const HEIGHT = 24;
const EDGE = 2;

/**
 * A small line chart next to a figure. `label` says what it shows, such as 'Mentions over 28 days,
 * rising'; without one it is decoration next to text that says the same.
 */
export function Sparkline({
  values,
  label,
  openEnd = false,
}: {
  values: readonly number[];
  label?: string;
  /** The last value is not complete, such as a day that is not over: the line to it is dotted. */
  openEnd?: boolean;
}) {
  const points = sparkPoints(values);
  const last = points.at(-1);
  const dotted = openEnd && points.length > 2;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 text-chart-1"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <polyline
        points={(dotted ? points.slice(0, -1) : points).map(String).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {dotted && (
        <polyline
          points={points.slice(-2).map(String).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeDasharray="1.5 2.5"
        />
      )}
      {last !== undefined && <circle cx={last[0]} cy={last[1]} r={2} fill="currentColor" />}
    </svg>
  );
}

const round = (n: number): number => Math.round(n * 100) / 100;

/** Evenly spread from left to right; zero is the floor unless values are negative. */
export function sparkPoints(values: readonly number[]): [x: number, y: number][] {
  const floor = Math.min(0, ...values);
  const range = Math.max(...values, floor + 1) - floor;
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  return values.map((value, index) => [
    round(EDGE + index * step),
    round(HEIGHT - EDGE - ((value - floor) / range) * (HEIGHT - 2 * EDGE)),
  ]);
}
