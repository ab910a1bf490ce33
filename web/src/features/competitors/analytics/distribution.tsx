import { PLATFORM_IDS } from '#domain/names.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatNumber, formatShortDay, plural } from '../../../lib/format.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { BarFigure, DonutFigure, HorizontalBarFigure } from '../../../ui/charts/charts.tsx';
import { byCategory, byPlatform, grandTotal } from './blocks.ts';
import { byDay } from './by-time.ts';
import type { Slice } from './blocks.ts';
import { slicePath } from './slice-address.ts';

interface BlockProps {
  stats: CompetitorStats;
  aside: string;
}

const NOTHING = 'No mentions in this range.';
const percent = (value: number): string => `${Math.round(value * 100)}%`;
const SENTIMENT_SERIES = [
  { label: 'Positive', color: 'positive' },
  { label: 'Neutral', color: 'neutral' },
  { label: 'Negative', color: 'negative' },
] as const;

function useOpenSlice(): (slice: Slice) => void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (slice) => void navigate(slicePath(params, slice), { preventScrollReset: true });
}

export function Platforms({ stats, aside }: BlockProps) {
  const [params] = useSearchParams();
  const rows = byPlatform(stats);
  const [first] = rows;
  return (
    <DonutFigure
      title={COMPETITOR_LABELS.platforms}
      aside={aside}
      summary={
        first ? `Most mentions come from ${PLATFORM_CATALOGUE[first.platform].name}.` : NOTHING
      }
      indexLabel="Platform"
      pathOf={(index) =>
        slicePath(params, { kind: 'platform', value: rows[index]?.platform ?? PLATFORM_IDS[0] })
      }
      data={{
        series: rows.map(({ platform }) => ({ label: PLATFORM_CATALOGUE[platform].name })),
        points: [{ label: 'Mentions', values: rows.map(({ mentions }) => mentions) }],
        format: formatNumber,
      }}
    />
  );
}

/** By category of competitors. */
export function IndustrySentiment({ stats, aside }: BlockProps) {
  const open = useOpenSlice();
  const rows = byCategory(stats);
  const { mentions, positive, neutral, negative } = grandTotal(stats);
  return (
    <HorizontalBarFigure
      title={COMPETITOR_LABELS.sentiment}
      aside={aside}
      stacked
      summary={
        mentions === 0
          ? NOTHING
          : `${percent(positive / mentions)} positive, ${percent(neutral / mentions)} neutral, ${percent(negative / mentions)} negative.`
      }
      indexLabel="Category"
      onSelect={(index) => {
        const row = rows[index];
        if (row) open({ kind: 'category', value: row.category });
      }}
      data={{
        series: SENTIMENT_SERIES,
        points: rows.map(({ category, totals }) => ({
          label: category,
          values: [totals.positive, totals.neutral, totals.negative],
        })),
        format: formatNumber,
      }}
    />
  );
}

/** One bar per day; clicking it shows the mentions of that day. */
export function MentionsTimeline({ stats, aside }: BlockProps) {
  const open = useOpenSlice();
  const days = byDay(stats);
  const total = grandTotal(stats).mentions;
  return (
    <BarFigure
      title={COMPETITOR_LABELS.mentionsTimeline}
      aside={aside}
      stacked
      summary={
        total === 0
          ? NOTHING
          : `${plural(total, 'mention')} by day and sentiment. Choose a day to read them.`
      }
      indexLabel="Day"
      onSelect={(index) => {
        const day = days[index]?.day;
        if (day !== undefined) open({ kind: 'day', value: day });
      }}
      data={{
        series: SENTIMENT_SERIES,
        points: days.map(({ day, positive, neutral, negative }) => ({
          label: formatShortDay(day),
          values: [positive, neutral, negative],
        })),
        format: formatNumber,
      }}
    />
  );
}
