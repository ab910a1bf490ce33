import { ArrowUp } from 'lucide-react';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ShowMore } from '../../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/states/error-panel.tsx';
import { ListSkeleton, Loading } from '../../../../ui/states/skeleton.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useSaveLead } from '../../../leads/save/use-save-lead.ts';
import { onListKey } from '../../../results/list/list-keys.ts';
import { useGetMentionsInfiniteQuery } from '../../competitor-api.ts';
import type { MentionsArg } from '../../competitor-api.ts';
import { MentionRow, leadTargetOf } from './mention-row.tsx';

/**
 * Mentions of one competitor, newest first. New ones wait behind a button, so that nothing moves
 * while the user reads. Keys on a row: `j` and `k` move, `s` saves it as a lead, `x` dismisses it.
 */
export function MentionList({ filter, name }: { filter: MentionsArg; name: string }) {
  const query = useGetMentionsInfiniteQuery(filter);
  const now = useNow(60_000);
  const { save, notForMe } = useSaveLead();
  const pages = query.currentData?.pages;
  if (pages === undefined && query.error !== undefined)
    return (
      <ErrorPanel
        compact
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  const items = pages?.flatMap((page) => page.items) ?? [];
  const waiting = pages?.[0]?.waiting ?? 0;
  const onRow = (act: typeof save) => (id: string) => {
    const mention = items.find((item) => item.id === id);
    if (mention !== undefined) void act(leadTargetOf(mention, name));
  };
  const keys = { s: onRow(save), x: onRow(notForMe) };
  return (
    <Loading
      loading={pages === undefined}
      label="Loading mentions"
      skeleton={<ListSkeleton rows={5} />}
    >
      {waiting > 0 && (
        <Button
          variant="primary"
          size="small"
          className="my-3 rounded-full!"
          busy={query.isFetching}
          icon={<ArrowUp size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void query.refetch()}
        >
          {`${plural(waiting, 'new mention')}: show`}
        </Button>
      )}
      {items.length === 0 && waiting === 0 ? (
        <EmptyState type="noData" title="No mentions" compact>
          {isNarrowed(filter)
            ? 'No posts match these filters.'
            : 'Posts that are about this competitor appear here.'}
        </EmptyState>
      ) : (
        <div
          role="feed"
          aria-label={`Mentions of ${name}`}
          aria-busy={query.isFetching}
          onKeyDown={(event) => {
            onListKey(event, keys);
          }}
        >
          {items.map((mention, index) => (
            <MentionRow
              key={mention.id}
              mention={mention}
              name={name}
              now={now}
              position={index + 1}
              total={query.hasNextPage ? -1 : items.length}
            />
          ))}
        </div>
      )}
      <ShowMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Loading>
  );
}

const isNarrowed = ({ id: _id, ...filter }: MentionsArg): boolean =>
  Object.values(filter).some((value) => value !== undefined);
