import type { RejectedPage, RejectedPost } from '#contracts/search/rejected.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { REJECTION_LABELS, RESULT_TABS } from '../../../texts/search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { Loading } from '../../../ui/states/skeleton.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { useGetRejectedInfiniteQuery } from '../api.ts';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';
import { PostedTime } from '../../results/row/post-parts.tsx';
import { ResultsSkeleton } from '../results/result-states.tsx';

/**
 * Posts that were fetched but did not become results, most relevant first, each with its reason.
 */
export function RejectedList({ searchId, count }: { searchId: string; count: number }) {
  const list = useGetRejectedInfiniteQuery(searchId);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = list;
  const now = useNow(60_000);
  const posts = data?.pages.flatMap((page) => page.items);
  if (posts === undefined && error !== undefined) {
    return <ErrorPanel error={error} onRetry={() => void list.refetch()} busy={isFetching} />;
  }
  const later = hasNextPage ? 0 : count - (posts?.length ?? 0);
  return (
    <Loading
      loading={posts === undefined}
      label="Loading what was left out"
      skeleton={<ResultsSkeleton />}
    >
      {posts !== undefined && (
        <div className="flex flex-col">
          {later > 0 && (
            <Button
              size="small"
              className="mb-2 self-start"
              busy={isFetching}
              onClick={() => void list.refetch()}
            >
              {`Show ${plural(later, 'more post')} left out since`}
            </Button>
          )}
          {posts.length === 0 && later <= 0 && (
            <EmptyState type="noData" title="Nothing was left out" compact>
              Every post that the platforms returned fits what was asked for; the results are the
              best of them.
            </EmptyState>
          )}
          <Causes causes={data?.pages.at(-1)?.causes ?? []} />
          {posts.length > 0 && (
            <ul aria-label={RESULT_TABS.rejected}>
              {posts.map((post) => (
                <RejectedRow key={post.id} post={post} now={now} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <Button
              className="mt-4 self-center"
              busy={isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </Loading>
  );
}

/** Reasons for exclusion, with counts. */
function Causes({ causes }: { causes: RejectedPage['causes'] }) {
  if (causes.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line py-2 text-meta text-ink-2 tabular-nums">
      {causes.map(({ cause, count }) => (
        <Badge key={cause}>{`${REJECTION_LABELS[cause]}: ${formatNumber(count)}`}</Badge>
      ))}
    </p>
  );
}

function RejectedRow({ post, now }: { post: RejectedPost; now: number }) {
  const title = post.title.trim() === '' ? 'Untitled post' : post.title;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex min-w-0 items-center gap-x-2 text-meta text-ink-2">
        <PlatformMark platform={post.platform} />
        {post.author !== null && (
          <>
            <span aria-hidden>·</span>
            <span className="max-w-[24ch] min-w-0 truncate" title={post.author}>
              {post.author}
            </span>
          </>
        )}
        <span aria-hidden>·</span>
        <PostedTime createdAt={post.createdAt} now={now} />
      </p>
      <h3
        dir="auto"
        className="line-clamp-2 text-body font-medium text-ink wrap-anywhere [text-wrap:wrap]"
      >
        <OutsideLink url={post.url} className="">
          {title}
        </OutsideLink>
      </h3>
      {post.excerpt !== '' && (
        <p dir="auto" className="line-clamp-1 text-meta text-ink-2 wrap-anywhere">
          {post.excerpt}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
        <Badge>{REJECTION_LABELS[post.cause]}</Badge>
        <span className="wrap-anywhere">{post.reason}</span>
      </p>
    </li>
  );
}
