import { Link } from 'react-router-dom';
import type { CompetitorActivity } from '#contracts/competitors/analytics.ts';
import { mentionLabel } from '#domain/competitors/scores.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { eventSentence } from '#domain/competitors/events.ts';
import {
  useGetActivityQuery,
  useGetMonitoredQuery,
} from '../../features/competitors/monitoring-api.ts';
import { formatAge, plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { SENTIMENT_WORDS } from '../../texts/competitors.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';
import { TIME_UNKNOWN } from '../../texts/search.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { useNow } from '../../ui/use-time.ts';
import { OverviewPart } from './overview-part.tsx';

const SHOWN = 3;
const MINUTE_MS = 60_000;

/** News and mentions of the monitored competitors; empty when none is monitored. */
export function CompetitorNews() {
  const { data } = useGetMonitoredQuery();
  const competitors = data?.competitors ?? [];
  if (competitors.length === 0) return null;
  const unread = competitors.reduce((sum, each) => sum + each.unread, 0);
  const mentions = competitors.reduce(
    (sum, { daily }) => sum + daily.reduce((total, count) => total + count, 0),
    0,
  );
  return (
    <OverviewPart
      title="Competitors"
      more={{
        label: SECTION_NAMES['competitive-intelligence'],
        path: `${paths.competitors}?tab=monitor`,
      }}
    >
      <p className="-mt-1 text-meta text-ink-2 tabular-nums">
        {[
          `${competitors.length} monitored`,
          `${plural(mentions, 'mention')} in 28 days`,
          unread > 0 ? `${unread} new` : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <div className="mt-2 grid gap-x-8 lg:grid-cols-2">
        <Changes competitors={competitors} />
        <Mentions />
      </div>
    </OverviewPart>
  );
}

function Changes({ competitors }: { competitors: readonly MonitoredCompetitor[] }) {
  const now = useNow(MINUTE_MS);
  const changed = competitors
    .flatMap(({ id, name, lastEvent }) => (lastEvent === null ? [] : [{ id, name, lastEvent }]))
    .toSorted((a, b) => b.lastEvent.seenAt.localeCompare(a.lastEvent.seenAt))
    .slice(0, SHOWN);
  if (changed.length === 0)
    return <p className="py-3 text-body text-ink-2">No changes since monitoring began.</p>;
  return (
    <ul aria-label="Latest changes" className="divide-y divide-line border-b border-line">
      {changed.map(({ id, name, lastEvent }) => (
        <li key={id} className="group relative animate-arrive py-3">
          <Link
            to={`${paths.competitors}?tab=monitor&competitor=${id}`}
            className="rounded-control text-body font-medium wrap-anywhere group-hover:underline after:absolute after:inset-0"
          >
            {eventSentence(name, lastEvent)}
          </Link>
          <p className="mt-1 text-hint text-ink-2">{formatAge(lastEvent.seenAt, now)}</p>
        </li>
      ))}
    </ul>
  );
}

function Mentions() {
  const { data } = useGetActivityQuery();
  const now = useNow(MINUTE_MS);
  const items = data?.items.slice(0, SHOWN) ?? [];
  if (items.length === 0) return null;
  return (
    <ul aria-label="Latest mentions" className="divide-y divide-line border-b border-line">
      {items.map((item) => (
        <Mention key={item.id} item={item} now={now} />
      ))}
    </ul>
  );
}

function Mention({ item, now }: { item: CompetitorActivity; now: number }) {
  const label = mentionLabel(item.sentiment);
  return (
    <li className="group relative animate-arrive py-3">
      <Link
        to={`${paths.competitor}/${item.competitorId}?tab=mentions`}
        dir="auto"
        className="line-clamp-1 rounded-control text-body font-medium wrap-anywhere group-hover:underline after:absolute after:inset-0"
      >
        {item.text}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-hint text-ink-2 tabular-nums">
        <span className="font-medium text-ink">{item.name}</span>
        <PlatformMark platform={item.platform} size={14} />
        <span>{item.timestamp === null ? TIME_UNKNOWN : formatAge(item.timestamp, now)}</span>
        {label !== 'neutral' && <Badge tone={label}>{SENTIMENT_WORDS[label]}</Badge>}
      </p>
    </li>
  );
}
