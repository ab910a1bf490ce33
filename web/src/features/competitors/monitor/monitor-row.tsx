import { Link, useSearchParams } from 'react-router-dom';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { formatAge, formatNumber, plural, truncate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { trendOf, trendText } from '../analytics/statistics.ts';
import { detailsPath } from '../details/competitor-panel.tsx';
import { asHeading } from '../words.ts';
import { isPending } from '../live/optimistic.ts';
import { useMonitoring } from '../use-monitoring.ts';
import { monitoringNote } from './monitoring-note.ts';
import { StatusBadge } from '../badges.tsx';

/** Days in each half of the sparkline, which the trend compares. */
const TREND_DAYS = 14;

/**
 * One monitored competitor: its state, 28 days of mentions, its latest change and its unread count.
 */
export function MonitorRow({
  competitor,
  now,
  chosen,
  onChoose,
}: {
  competitor: MonitoredCompetitor;
  now: number;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const { remove } = useMonitoring();
  const [params] = useSearchParams();
  const { id, name, lastEvent, unread } = competitor;
  const pending = isPending(competitor);
  const note = monitoringNote(competitor, now);
  return (
    <li
      data-competitor={name}
      aria-busy={pending || undefined}
      className="grid items-center gap-x-5 gap-y-2 py-3 md:grid-cols-[minmax(0,13rem)_9.5rem_minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 items-start gap-2">
        <Checkbox
          label={<span className="sr-only">{`Select ${name}`}</span>}
          checked={chosen}
          disabled={pending}
          onChange={onChoose}
        />
        <div className="min-w-0">
          <Link
            to={`${paths.competitor}/${id}`}
            aria-label={name}
            title={name}
            className="block truncate text-body font-semibold hover:underline"
          >
            {truncate(name, COMPETITOR_LIMITS.cardNameLength)}
          </Link>
          {competitor.domain !== null && (
            <p className="truncate text-hint text-ink-2">{competitor.domain}</p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            <StatusBadge competitor={competitor} />
            {unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
          </p>
        </div>
      </div>
      <Mentions daily={competitor.daily} />
      <div className="min-w-0 text-meta wrap-anywhere">
        {lastEvent !== null && (
          <p className="text-ink">
            {asHeading(lastEvent.title)}
            <span className="text-ink-2">{` · ${formatAge(lastEvent.seenAt, now)}`}</span>
          </p>
        )}
        {note !== null && <p className="text-ink-2">{note}</p>}
        {lastEvent === null && note === null && (
          <p className="text-ink-2">No changes since monitoring began</p>
        )}
      </div>
      <div className="flex gap-1 md:justify-end">
        <LinkButton
          size="small"
          to={detailsPath(params, id)}
          preventScrollReset
          aria-label={`${COMPETITOR_LABELS.viewDetails}: ${name}`}
        >
          {COMPETITOR_LABELS.viewDetails}
        </LinkButton>
        <Button
          variant="quiet"
          size="small"
          disabled={pending}
          aria-label={`${COMPETITOR_LABELS.remove}: ${name}`}
          onClick={() => void remove(competitor)}
        >
          {COMPETITOR_LABELS.remove}
        </Button>
      </div>
    </li>
  );
}

function Mentions({ daily }: { daily: readonly number[] }) {
  const total = daily.reduce((sum, count) => sum + count, 0);
  const trend = trendOf(daily);
  return (
    <div>
      <div className="flex items-center gap-2">
        <Sparkline values={daily} label={`${plural(total, 'mention')} in 28 days`} />
        <span aria-hidden className="text-meta text-ink tabular-nums">
          {formatNumber(total)}
        </span>
      </div>
      <p className="text-hint text-ink-2 tabular-nums">
        {trend === null ? '' : trendText(trend, TREND_DAYS)}
      </p>
    </div>
  );
}
