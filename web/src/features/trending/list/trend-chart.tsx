import { Link } from 'react-router-dom';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx';
import type { ProblemPath } from './problem-row.tsx';
import { countOf } from './words.ts';

const SHOWN = 24;

/** Small multiples: posts a day of each problem over 14 days, all on one scale. */
export function TrendChart({
  problems,
  pathOf,
}: {
  problems: readonly TrendingProblem[];
  pathOf: ProblemPath;
}) {
  const shown = problems.slice(0, SHOWN);
  const most = Math.max(1, ...shown.flatMap(({ sparkline }) => sparkline));
  return (
    <ChartFigure
      title="Posts a day over 14 days"
      summary={`${leader(problems)} All curves share one scale, up to ${countOf(most, 'post')} a day; dotted is today so far.`}
      table={<DayTable problems={shown} pathOf={pathOf} />}
      interactive
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((problem) => (
          <li key={problem.id}>
            <Link
              to={pathOf(problem.id)}
              className="block h-full rounded-card border border-line bg-surface p-3 hover:border-accent focus-visible:border-accent"
            >
              <span
                dir="auto"
                className="line-clamp-2 min-h-10 text-meta font-medium text-ink wrap-anywhere"
              >
                {problem.title}
              </span>
              <Curve values={problem.sparkline} most={most} />
              <span className="mt-1 flex justify-between text-hint text-ink-2 tabular-nums">
                <span>{problem.level}</span>
                <span>{problem.score}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

const voices = ({ parts }: TrendingProblem): number => parts.recentVoices;

/** Which problem most people wrote about of late, and how many of the problems are drawn. */
function leader(problems: readonly TrendingProblem[]): string {
  const first = problems.toSorted((a, b) => voices(b) - voices(a))[0];
  const drawn =
    problems.length > SHOWN ? ` The first ${SHOWN} of ${problems.length} are shown.` : '';
  if (first === undefined || voices(first) === 0) return drawn.trimStart();
  const people = countOf(voices(first), 'person', 'people');
  return `“${first.title}” leads with ${people} in three days.${drawn}`;
}

const WIDTH = 240;
const HEIGHT = 56;

/** The line to the last day is dotted: that day is not over. */
function Curve({ values, most }: { values: readonly number[]; most: number }) {
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, at) =>
      `${(at * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 6)).toFixed(1)}`,
  );
  const whole = points.slice(0, -1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 block h-14 w-full text-chart-1"
      aria-hidden
    >
      <path d={`M0,${HEIGHT} L${whole.join(' L')} V${HEIGHT} Z`} className="fill-accent-soft" />
      <polyline
        points={whole.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={points.slice(-2).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function DayTable({
  problems,
  pathOf,
}: {
  problems: readonly TrendingProblem[];
  pathOf: ProblemPath;
}) {
  const days = problems[0]?.sparkline.length ?? 0;
  return (
    <div role="region" aria-label="Posts a day" tabIndex={0} className="max-h-160 overflow-auto">
      <table className="w-full text-meta tabular-nums">
        <thead className="sticky top-0 bg-canvas text-hint text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Problem
            </th>
            <th scope="col" className="py-2 text-left font-medium">
              Curve
            </th>
            {Array.from({ length: days }, (_none, at) => (
              <th
                key={at}
                scope="col"
                className="py-2 pl-3 text-right font-medium whitespace-nowrap"
              >
                {at === days - 1 ? 'Today so far' : `−${days - 1 - at} d`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {problems.map(({ id, title, sparkline }) => (
            <tr key={id}>
              <th scope="row" className="min-w-40 py-1.5 pr-4 text-left font-normal">
                <Link
                  to={pathOf(id)}
                  dir="auto"
                  className="text-accent-ink wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
              </th>
              <td>
                <Sparkline values={sparkline} openEnd />
              </td>
              {sparkline.map((value, at) => (
                <td key={at} className="py-1.5 pl-3 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
