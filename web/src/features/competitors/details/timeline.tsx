import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { RecentMention } from '#contracts/competitors/competitor.ts';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { formatDate } from '../../../lib/format.ts';
import { ShowMore } from '../../../ui/data/pagination.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { useGetTimelineInfiniteQuery } from '../competitor-api.ts';
import { EventItem } from './event-item.tsx';
import { OutsideLink } from './outside-link.tsx';

/** Dated changes, newest first; with `mentions`, the newest posts between them as small rows. */
export function Timeline({
  detail,
  mentions = [],
}: {
  detail: CompetitorDetail;
  mentions?: readonly RecentMention[];
}) {
  const { competitor, monitoring } = detail;
  const query = useGetTimelineInfiniteQuery(competitor.id);
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.data === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <Loading
      loading={query.data === undefined}
      label="Loading the timeline"
      skeleton={<ListSkeleton rows={4} />}
    >
      <EventList
        events={events}
        mentions={mentions}
        name={competitor.name}
        competitorId={monitoring === null ? null : competitor.id}
        empty={
          monitoring === null
            ? 'Add this competitor to monitoring, and its price, plan, launch, release, hiring and message changes appear here.'
            : 'Price, plan, launch, release, hiring and message changes appear here with both versions and their sources.'
        }
      />
      <ShowMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Loading>
  );
}

/** Changes and posts by their own time, newest first. */
export function EventList({
  events,
  mentions = [],
  name,
  competitorId,
  empty,
}: {
  events: readonly CompanyEvent[];
  mentions?: readonly RecentMention[];
  name: string;
  competitorId: string | null;
  empty: string;
}) {
  const rows = [
    ...events.map((event) => ({
      at: event.happenedAt,
      row: <EventItem key={event.id} {...{ event, competitorId, name }} />,
    })),
    ...mentions.map((mention) => ({
      at: mention.timestamp ?? '',
      row: <MentionLine key={mention.id} mention={mention} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      {events.length === 0 && (
        <EmptyState type="noData" title="No changes yet" compact>
          {empty}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">{rows.map(({ row }) => row)}</ol>
      )}
    </>
  );
}

function MentionLine({ mention }: { mention: RecentMention }) {
  const { title, content, platform, timestamp, url } = mention;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2.5 text-meta">
      <span className="min-w-0 grow basis-60 truncate">
        <OutsideLink url={url} className="text-ink">
          {title.trim() === '' ? content.slice(0, 200) : title}
        </OutsideLink>
      </span>
      <span className="flex items-center gap-2 text-hint text-ink-2">
        <PlatformMark platform={platform} size={14} />
        {timestamp === null ? 'Date unknown' : formatDate(timestamp)}
      </span>
    </li>
  );
}
