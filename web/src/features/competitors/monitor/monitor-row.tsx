import { Link } from 'react-router-dom';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import { formatAge, formatNumber, plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { STATUS_LABELS, COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useMonitoring } from '../use-monitoring.ts';

const TONES = {
  discovered: 'neutral',
  monitoring: 'accent',
  active: 'positive',
  archived: 'neutral',
} as const;

/** One monitored competitor: its state, 28 days of mentions, its newest change, what is new. */
export function MonitorRow({ competitor }: { competitor: MonitoredCompetitor }) {
  const now = useNow(60_000);
  const { remove } = useMonitoring();
  const { baseline, lastEvent, daily, unread } = competitor;
  const total = daily.reduce((sum, count) => sum + count, 0);
  return (
    <li
      data-competitor={competitor.name}
      className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,14rem)_auto_minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <Link
            to={`${paths.competitor}/${competitor.id}`}
            title={competitor.name}
            className="truncate text-body font-semibold hover:underline"
          >
            {truncate(competitor.name, COMPETITOR_LIMITS.cardNameLength)}
          </Link>
          {unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone={TONES[competitor.status]}>{STATUS_LABELS[competitor.status]}</Badge>
          {!competitor.collecting && <Badge tone="caution">Over your plan’s limit</Badge>}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Sparkline values={daily} label={`${plural(total, 'mention')} in 28 days`} />
        <span className="text-hint text-ink-2 tabular-nums">{formatNumber(total)}</span>
      </div>
      <p className="min-w-0 text-meta text-ink-2 wrap-anywhere">
        {!baseline.done && competitor.status !== 'archived'
          ? `Reading the last ${baseline.days} days: ${plural(baseline.mentions, 'mention')} so far`
          : lastEvent === null
            ? (competitor.note ?? 'No changes since monitoring began')
            : `${lastEvent.title} · ${formatAge(lastEvent.seenAt, now)}`}
      </p>
      <div className="flex gap-1 sm:justify-end">
        <Button asChild size="small">
          <Link to={`${paths.competitor}/${competitor.id}`}>{COMPETITOR_LABELS.viewDetails}</Link>
        </Button>
        <Button variant="quiet" size="small" onClick={() => void remove(competitor)}>
          {COMPETITOR_LABELS.remove}
        </Button>
      </div>
    </li>
  );
}
