import { useCallback } from 'react';
import type { ReactNode, RefObject, ComponentProps } from 'react';
import type { SearchDetail, Conversation } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ShowMore } from '../../../ui/data/pagination.tsx';
import { ListFeedback } from '../../feedback/list-feedback.tsx';
import { FilterPanel } from '../../results/filters/filter-bar.tsx';
import { activeFilterCount } from '../../results/filters/result-filters.ts';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { NoResults } from './result-states.tsx';
import type { ResultRows } from './use-result-rows.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import type { Disliked } from '#domain/search/likeness.ts';
import { widenedBy } from '#domain/search/widening.ts';
import { PHRASING_TEXTS } from '../../../texts/search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { ActionLine } from '../../../ui/display/card.tsx';
import { LoweredNote, NotForMeButton, SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { useSaveLead } from '../../leads/save/use-save-lead.ts';
import { ResultsFeed } from '../../results/list/results-feed.tsx';
import { titleOf } from '../../results/post.ts';
import type { PostGroup } from '../../results/post.ts';
import { ResultActions } from '../../results/row/result-actions.tsx';
import { ResultRow } from '../../results/row/result-row.tsx';
import type { ResultRowProps } from '../../results/row/result-row.tsx';

/** The results with their filters, and further posts on request. */
export function ResultsTab({
  search,
  rows,
  listRef,
  filterProps,
  onFilters,
  insert,
}: {
  search: SearchDetail;
  rows: ResultRows;
  listRef: RefObject<HTMLDivElement | null>;
  filterProps: Parameters<typeof FilterPanel>[0];
  onFilters: (filters: ResultFilters | null) => void;
  /** Placed between the results, or below the reason why there are none. */
  insert: ReactNode;
}) {
  const { found } = rows;
  const more = (
    <ShowMore more={found.left !== 0} busy={found.busy} onMore={found.load}>
      {found.left === null
        ? 'Show more of what was found'
        : `Show more (${formatNumber(found.left)} left)`}
    </ShowMore>
  );
  return (
    <>
      {rows.hasResults && search.status === 'completed' && search.reason !== null && (
        <p className="py-2 text-meta text-ink-2">{search.reason}</p>
      )}
      {rows.hasResults && <FilterPanel {...filterProps} />}
      {rows.visible.length > 0 ? (
        <SearchResults
          search={search}
          rows={rows.visible}
          lowered={rows.lowered}
          waiting={rows.waiting}
          onShow={rows.show}
          onJudge={rows.judging}
          running={!isFinal(search.status)}
          initialIds={rows.initialIds}
          listRef={listRef}
          insert={insert}
          folds={activeFilterCount(filterProps.filters) === 0}
          more={more}
        />
      ) : (
        <>
          <NoResults search={search} filters={filterProps.filters} onFilters={onFilters} />
          {insert}
          {more}
        </>
      )}
      {rows.hasResults && isFinal(search.status) && !isRated(search) && (
        <ListFeedback
          kind="social_media_search"
          id={search.id}
          question="Are these the people you are looking for?"
        />
      )}
    </>
  );
}

/** The rating of a whole search is stored under its own id. */
const isRated = ({ id, feedback }: SearchDetail): boolean =>
  feedback.some(({ searchResultId }) => searchResultId === id);

type Feed = ComponentProps<typeof ResultsFeed<Conversation>>;
type Footer = NonNullable<ResultRowProps<Disliked | null>['footer']>;

/** The results of one search. */
function SearchResults({
  search,
  lowered,
  onJudge,
  ...feed
}: Omit<Feed, 'label' | 'renderRow'> & {
  search: SearchDetail;
  /** Reasons for a lower rank, by post. */
  lowered: ReadonlyMap<string, Disliked>;
  /** The user is about to reorder the list from this row. */
  onJudge: (conversationId: string) => void;
}) {
  const { id: searchId, mode, createdAt, timeframe, widenedTo } = search;
  const markOf = useCallback(
    (post: PostGroup) => widenedBy(post, { mode, createdAt, timeframe, widenedTo }),
    [mode, createdAt, timeframe, widenedTo],
  );
  const targetOf = useCallback(
    (mentionId: string) => ({ mentionId, origin: { kind: 'search', id: searchId } as const }),
    [searchId],
  );
  const { save, notForMe } = useSaveLead();
  const footer = useCallback<Footer>(
    ({ post, reason, state, actions }) => (
      <ActionLine
        actions={
          <>
            <SaveLeadButton target={targetOf(post.id)} title={titleOf(post)} compact />
            <NotForMeButton
              target={targetOf(post.id)}
              title={titleOf(post)}
              onMark={() => {
                // The mark lowers the rank of its row and of similar ones.
                onJudge(conversationOf(post));
                void notForMe(targetOf(post.id));
              }}
            />
            {actions}
          </>
        }
      >
        <WidenedMark by={markOf(post)} />
        {reason}
        {state !== null && <LoweredNote mark={state} />}
      </ActionLine>
    ),
    [onJudge, notForMe, targetOf, markOf],
  );
  const onRow = (act: typeof save) => (rowId: string) => {
    const row = feed.rows.find((each) => conversationOf(each) === rowId);
    if (row === undefined) return;
    if (act === notForMe) onJudge(rowId);
    void act(targetOf(row.id));
  };
  return (
    <ResultsFeed
      {...feed}
      label="Results"
      keys={{ s: onRow(save), x: onRow(notForMe) }}
      renderRow={(conversation, place) => (
        <ResultRow
          key={conversationOf(conversation)}
          {...place}
          post={conversation}
          state={lowered.get(conversation.id) ?? null}
          Actions={ResultActions}
          footer={footer}
        />
      )}
    />
  );
}

/** Marks a result that the search as it was typed would not have found. */
function WidenedMark({ by }: { by: ReturnType<typeof widenedBy> }) {
  if (by === null) return null;
  return (
    <Badge className="mr-1.5" tone="neutral">
      {PHRASING_TEXTS.marks[by]}
    </Badge>
  );
}
