import type { TrendingProblemDetail } from '#contracts/trending/problem.ts';
import { formatShortDay } from '../../../lib/format.ts';
import { countOf } from '../list/words.ts';
import { ChartFigure, ChartTable } from '../../../ui/charts/chart-figure.tsx';

const WIDTH = 600;
const HEIGHT = 140;

/** Posts a day as bars and the highest score of each day as a line, over 30 days. */
export function HistoryFigure({ history }: { history: TrendingProblemDetail['history'] }) {
  const most = Math.max(1, ...history.map(({ posts }) => posts));
  const total = history.reduce((sum, { posts }) => sum + posts, 0);
  const best = Math.max(0, ...history.map(({ score }) => score ?? 0));
  const step = WIDTH / history.length;
  const line = history.flatMap(({ score }, at) =>
    score === null
      ? []
      : [`${((at + 0.5) * step).toFixed(1)},${(HEIGHT - (score / 100) * (HEIGHT - 8)).toFixed(1)}`],
  );
  const days = [history[0], history[Math.floor(history.length / 2)], history.at(-1)];
  const data = {
    series: [{ label: 'Posts' }, { label: 'Score' }],
    points: history.map(({ day, posts, score }) => ({ label: day, values: [posts, score] })),
  };
  return (
    <ChartFigure
      title="The last 30 days"
      summary={`${countOf(total, 'post')}, at most ${most} a day; highest score ${best}. Bars are posts, the line is the score from 0 to 100.`}
      table={<ChartTable title="The last 30 days" indexLabel="Day" data={data} />}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-b border-line"
      >
        {history.map(({ day, posts }, at) => (
          <rect
            key={day}
            x={at * step + step * 0.15}
            width={step * 0.7}
            y={HEIGHT - (posts / most) * (HEIGHT - 8)}
            height={(posts / most) * (HEIGHT - 8)}
            className="fill-chart-1 opacity-40"
          />
        ))}
        <polyline
          points={line.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="text-chart-3"
        />
        {/* Lines of no length stay round where the drawing is stretched; one day alone is seen, too. */}
        <path
          d={line.map((point) => `M${point}h0`).join('')}
          stroke="currentColor"
          strokeWidth={6}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="text-chart-3"
        />
      </svg>
      <div className="mt-1 flex justify-between text-hint text-ink-2">
        {days.map((point, at) => point && <span key={at}>{formatShortDay(point.day)}</span>)}
      </div>
    </ChartFigure>
  );
}
