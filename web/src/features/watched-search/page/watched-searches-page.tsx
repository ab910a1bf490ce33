import { Link } from 'react-router-dom';
import type { WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { formatAge, formatNumber, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { WATCHED_NAME, WATCHED_TEXTS } from '../../../texts/watched-search.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { useGetWatchedSearchesQuery, useStopWatchingMutation } from '../api.ts';

/** Searches that keep running, each with what is new. */
export function WatchedSearchesPage() {
  const query = useGetWatchedSearchesQuery();
  const { data } = query;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-page font-semibold">{WATCHED_NAME}</h2>
        {data !== undefined && data.limit > 0 && (
          <p className="text-meta text-ink-2 tabular-nums">
            {`${data.used} of ${data.limit} monitored places used, with competitors`}
          </p>
        )}
      </div>
      <QueryView
        query={query}
        label="Loading your watched searches"
        skeleton={<ListSkeleton rows={4} />}
      >
        {({ searches }) =>
          searches.length === 0 ? (
            <EmptyState
              title={WATCHED_TEXTS.emptyTitle}
              actions={
                <LinkButton variant="primary" to={paths.search}>
                  Start a search
                </LinkButton>
              }
            >
              {WATCHED_TEXTS.empty}
            </EmptyState>
          ) : (
            <ul aria-label={WATCHED_NAME} className="divide-y divide-line border-y border-line">
              {searches.map((search) => (
                <Row key={search.id} search={search} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

function Row({ search }: { search: WatchedSearch }) {
  const now = useNow(60_000);
  const [stop, { isLoading }] = useStopWatchingMutation();
  const { id, query, platforms, ready, total, unread, collectedAt, until } = search;
  const remove = async (): Promise<void> => {
    const { error } = await stop(id);
    if (error === undefined) notify.success(WATCHED_TEXTS.stopped);
  };
  const state =
    Date.parse(until) <= now
      ? WATCHED_TEXTS.ended
      : ready
        ? [
            `${formatNumber(total)} ${total === 1 ? 'post' : 'posts'}`,
            collectedAt === null ? null : `checked ${formatAge(collectedAt, now)}`,
          ]
            .filter((part) => part !== null)
            .join(' · ')
        : `${WATCHED_TEXTS.reading}: ${plural(total, 'post')} so far`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`${paths.watchedSearches}/${id}`}
            className="text-body font-medium wrap-anywhere hover:underline"
          >
            {query}
          </Link>
          {unread > 0 && <Badge tone="accent">{`${formatNumber(unread)} new`}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-hint text-ink-2 tabular-nums">
          {state}
          <span className="flex gap-1">
            {platforms.map((platform) => (
              <PlatformMark key={platform} platform={platform} size={14} hideName />
            ))}
          </span>
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        busy={isLoading}
        aria-label={`${WATCHED_TEXTS.stop}: ${query}`}
        onClick={() => void remove()}
      >
        {WATCHED_TEXTS.stop}
      </Button>
    </li>
  );
}
