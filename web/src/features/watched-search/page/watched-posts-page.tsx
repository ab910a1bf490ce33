import { ChevronLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { WatchedPost, WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { WATCHED_NAME, WATCHED_TEXTS } from '../../../texts/watched-search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NextPage } from '../../../ui/data/pagination.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { useSaveLead } from '../../leads/save/use-save-lead.ts';
import type { LeadTarget } from '../../leads/save/saved-place.ts';
import { onListKey } from '../../results/list/list-keys.ts';
import { useGetWatchedPostsInfiniteQuery, useReadWatchedSearchMutation } from '../api.ts';
import { WatchedPostRow, createFooter } from './watched-post-row.tsx';

/** What a watched search found, newest first; what arrives while it is open waits for a click. */
export function WatchedPostsPage() {
  const id = useParams()['id'] ?? '';
  const query = useGetWatchedPostsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: data, isFetching } = query;
  const search = data?.pages[0]?.search;
  const posts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={paths.watchedSearches}
        className="inline-flex min-h-6 w-fit items-center gap-1 text-meta text-accent-ink hover:underline"
      >
        <ChevronLeft size={16} />
        {WATCHED_NAME}
      </Link>
      <QueryView
        query={{ ...query, data }}
        label="Loading the posts"
        skeleton={<ListSkeleton rows={6} />}
      >
        {() =>
          search !== undefined && (
            <>
              <h2 className="text-page font-semibold wrap-anywhere sm:min-h-9 sm:pr-48">
                {search.query}
              </h2>
              <Arrivals
                key={id}
                search={search}
                posts={posts}
                busy={isFetching}
                onShow={() => query.refetch()}
              />
              {posts.length === 0 ? (
                <EmptyState title={search.ready ? 'No posts yet' : WATCHED_TEXTS.reading} compact>
                  New posts appear here as soon as they are found.
                </EmptyState>
              ) : (
                <Posts search={search} posts={posts} />
              )}
              <NextPage query={query} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}

/** Keys on a row: `j` and `k` move, `s` saves, `x` dismisses. */
function Posts({ search, posts }: { search: WatchedSearch; posts: readonly WatchedPost[] }) {
  const now = useNow(60_000);
  const { save, notForMe } = useSaveLead();
  const { id, query } = search;
  const targetOf = useCallback(
    (mentionId: string): LeadTarget => ({
      mentionId,
      origin: { kind: 'watch', id, label: query },
    }),
    [id, query],
  );
  const onDismiss = useCallback(
    (postId: string) => void notForMe(targetOf(postId)),
    [notForMe, targetOf],
  );
  const footer = useMemo(() => createFooter(targetOf, onDismiss), [targetOf, onDismiss]);
  return (
    <div
      role="feed"
      aria-label="Posts"
      className="border-t border-line"
      onKeyDown={(event) =>
        onListKey(event, { s: (postId) => void save(targetOf(postId)), x: onDismiss })
      }
    >
      {posts.map((post, index) => (
        <WatchedPostRow
          key={post.id}
          post={post}
          now={now}
          position={index + 1}
          total={posts.length}
          footer={footer}
        />
      ))}
    </div>
  );
}

/** Reads of a list that should not be empty. */
const FIRST_TRIES = 3;

/** "3 new since 10:20": rows never move under the reader; opening the list marks it as read. */
function Arrivals({
  search,
  posts,
  busy,
  onShow,
}: {
  search: WatchedSearch;
  posts: readonly WatchedPost[];
  /** A read is under way. */
  busy: boolean;
  onShow: () => Promise<unknown>;
}) {
  const [markRead] = useReadWatchedSearchMutation();
  const [shown, setShown] = useState(() => ({
    total: search.total,
    at: new Date().toISOString(),
  }));
  const arrived = search.total - shown.total;
  // Once per opening: what arrives later is marked when it is shown.
  const [openedId] = useState(posts.length > 0 ? search.id : null);
  useEffect(() => {
    if (openedId !== null) void markRead(openedId);
  }, [openedId, markRead]);
  const show = async (): Promise<void> => {
    await onShow();
    setShown({ total: search.total, at: new Date().toISOString() });
    void markRead(search.id);
  };
  const isFirst = posts.length === 0 && search.total > 0;
  const tries = useRef(0);
  useEffect(() => {
    // There are no rows that could move. A read that was under way when the first collection ended
    // may answer without it, so the list is read again after it.
    if (!isFirst || busy || tries.current === FIRST_TRIES) return;
    tries.current += 1;
    void show();
  });
  return (
    // In reach of a reader who has scrolled down; the rows below keep their place.
    <div
      role="status"
      className="pointer-events-none sticky top-16 z-20 flex h-9 items-center justify-end sm:-mt-9"
    >
      {arrived > 0 && !isFirst && (
        <Button size="small" className="pointer-events-auto shadow-md" onClick={() => void show()}>
          {`${formatNumber(arrived)} new since ${formatTime(shown.at)}`}
        </Button>
      )}
    </div>
  );
}
