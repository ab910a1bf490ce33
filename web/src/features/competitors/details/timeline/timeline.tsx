import { cutText } from '#domain/text/cut.ts';
import { useSearchParams } from 'react-router-dom';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { Competitor, RecentMention } from '#contracts/competitors/competitor.ts';
import { COMPANY_EVENTS } from '#domain/competitors/events.ts';
import { COMPANY_EVENT_KINDS } from '#domain/competitors/names.ts';
import type { CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useSetParam } from '../../../../lib/page/params.ts';
import { TIME_UNKNOWN } from '../../../../texts/search.ts';
import { Select } from '../../../../ui/controls/select.tsx';
import { NextPage } from '../../../../ui/data/pagination.tsx';
import { PlatformMark } from '../../../../ui/display/platform-mark.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../../ui/states/skeleton.tsx';
import { useGetTimelineInfiniteQuery } from '../../competitor-api.ts';
import { EventItem } from './event-item.tsx';
import { OutsideLink } from '../../../../ui/controls/outside-link.tsx';

/** URL parameter for the kind of changes shown. */
export const KIND_PARAM = 'kind';
const ANY = 'any';

/** Dated changes, newest first; with `mentions`, the newest posts in between as small rows. */
export function Timeline({
  detail,
  mentions = [],
}: {
  detail: CompetitorDetail;
  mentions?: readonly RecentMention[];
}) {
  const { competitor, monitoring } = detail;
  const [params] = useSearchParams();
  const set = useSetParam();
  const kind = COMPANY_EVENT_KINDS.find((name) => name === params.get(KIND_PARAM));
  const query = useGetTimelineInfiniteQuery({
    id: competitor.id,
    ...(kind === undefined ? {} : { kind }),
  });
  const events = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const filtered = kind !== undefined;
  if (query.currentData === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <>
      {(filtered || monitoring?.lastEvent != null || events.length > 0) && (
        <div className="w-52 max-w-full py-2">
          <Select
            aria-label="Kind of change"
            value={kind ?? ANY}
            options={[
              { value: ANY, label: 'All changes' },
              ...COMPANY_EVENT_KINDS.map((value) => ({
                value,
                label: COMPANY_EVENTS[value].label,
              })),
            ]}
            onChange={(next) => set(KIND_PARAM, next === ANY ? null : next)}
          />
        </div>
      )}
      <Loading
        loading={query.currentData === undefined}
        label="Loading the timeline"
        skeleton={<ListSkeleton rows={4} />}
      >
        <EventList
          events={events}
          mentions={filtered ? [] : mentions}
          competitor={competitor}
          muting={monitoring !== null}
          title={
            filtered ? `No changes of this kind: ${COMPANY_EVENTS[kind].label}` : 'No changes yet'
          }
          empty={emptyText(filtered, monitoring !== null)}
        />
        <NextPage query={query} />
      </Loading>
    </>
  );
}

function emptyText(filtered: boolean, monitored: boolean): string {
  if (filtered) return 'Choose another kind, or all changes.';
  return monitored
    ? 'Price, plan, launch, release, hiring and message changes appear here with both versions and their sources.'
    : 'Add this competitor to monitoring, and its price, plan, launch, release, hiring and message changes appear here.';
}

/** Changes and posts merged by time, newest first. */
export function EventList({
  events,
  mentions = [],
  competitor: { id: competitorId, name },
  muting,
  title = 'No changes yet',
  empty,
}: {
  events: readonly CompanyEvent[];
  mentions?: readonly RecentMention[];
  competitor: Pick<Competitor, 'id' | 'name'>;
  muting: boolean;
  title?: string;
  empty: string;
}) {
  const rows = [
    ...events.map((event) => ({
      at: event.happenedAt,
      row: <EventItem key={event.id} {...{ event, competitorId, name, muting }} />,
    })),
    ...mentions.map((mention) => ({
      at: mention.timestamp ?? '',
      row: <MentionLine key={mention.id} mention={mention} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      {events.length === 0 && (
        <EmptyState type="noData" title={title} compact>
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
      <span dir="auto" className="min-w-0 grow basis-60 truncate">
        <OutsideLink url={url} className="text-ink">
          {title.trim() === '' ? cutText(content, 200) : title}
        </OutsideLink>
      </span>
      <span className="flex items-center gap-2 text-hint text-ink-2">
        <PlatformMark platform={platform} size={14} />
        {timestamp === null ? TIME_UNKNOWN : formatDate(timestamp)}
      </span>
    </li>
  );
}
