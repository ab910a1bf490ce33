import { useCallback } from 'react';
import type { ComponentProps } from 'react';
import type { SearchResult } from '#contracts/search/search.ts';
import type { Conversation } from '#domain/search/conversations.ts';
import type { Disliked } from '#domain/search/disliked.ts';
import type { FeedbackResponse, ResultFeedback } from '#contracts/search/feedback.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { FeedbackLine } from '../../feedback/feedback-line.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { useSaveLead } from '../../leads/save/use-save-lead.ts';
import { ResultsFeed } from '../../results/list/results-feed.tsx';
import { titleOf } from '../../results/row/removed-text.ts';
import { ResultActions } from '../../results/row/result-actions.tsx';
import { ResultRow } from '../../results/row/result-row.tsx';
import type { ResultRowProps } from '../../results/row/result-row.tsx';
import { searchApi } from '../api.ts';
import { foldFeedback } from '../live/fold-search.ts';
import { LoweredNote } from '../../leads/save/lowered-note.tsx';
import { feedbackOf } from './conversation-feedback.ts';

type Feed = ComponentProps<typeof ResultsFeed<Conversation<SearchResult>>>;
/** The user's rating of a row, or else the mark that lowers its rank. */
type RowState = ResultFeedback | Disliked | null;
type Row = ResultRowProps<RowState>;
type Footer = NonNullable<Row['footer']>;

const isMark = (state: NonNullable<RowState>): state is Disliked => 'words' in state;
const ratingOf = (state: RowState): ResultFeedback | null =>
  state === null || isMark(state) ? null : state;

/** The results of one search, each with its rating. */
export function SearchResults({
  searchId,
  feedback,
  lowered,
  onJudge,
  onHold,
  ...feed
}: Omit<Feed, 'label' | 'renderRow'> & {
  searchId: string;
  feedback: readonly ResultFeedback[];
  /** Reasons for a lower rank, by conversation. */
  lowered: ReadonlyMap<string, Disliked>;
  /** The user is about to reorder the list from this row; null if that failed. */
  onJudge: (conversationId: string | null) => void;
  /** Whether the list must keep its order for now. */
  onHold: (holding: boolean) => void;
}) {
  const dispatch = useAppDispatch();
  // Reorders the open list at once; the event then changes only other pages.
  const show = useCallback(
    (answer: FeedbackResponse) => {
      dispatch(
        searchApi.util.updateQueryData('getSearch', answer.searchId, (search) => {
          foldFeedback(search, answer.searchResultId, answer.feedback);
        }),
      );
    },
    [dispatch],
  );
  const targetOf = useCallback(
    (mentionId: string) => ({ mentionId, origin: { kind: 'search', id: searchId } as const }),
    [searchId],
  );
  const footer = useCallback<Footer>(
    ({ group, reason, state, actions }) => (
      <FeedbackLine
        kind="social_media_search"
        searchId={searchId}
        searchResultId={ratingOf(state)?.searchResultId ?? group.leader.id}
        given={ratingOf(state)}
        onJudge={(judging) => {
          onJudge(judging ? group.id : null);
        }}
        onChanged={show}
        onHold={onHold}
        before={
          <SaveLeadButton
            target={targetOf(group.leader.id)}
            title={titleOf(group.leader)}
            compact
          />
        }
        after={actions}
      >
        {reason}
        {state !== null && isMark(state) && <LoweredNote mark={state} />}
      </FeedbackLine>
    ),
    [searchId, onJudge, onHold, show, targetOf],
  );
  const { save, notForMe } = useSaveLead();
  const onRow = (act: typeof save) => (rowId: string) => {
    const row = feed.rows.find(({ id }) => id === rowId);
    if (row === undefined) return;
    // A mark lowers the rank of its row and of similar ones.
    if (act === notForMe) onJudge(rowId);
    void act(targetOf(row.leader.id));
  };
  return (
    <ResultsFeed
      {...feed}
      label="Results"
      keys={{ s: onRow(save), x: onRow(notForMe) }}
      renderRow={(conversation, place) => (
        <ResultRow
          key={conversation.id}
          {...place}
          group={conversation}
          state={feedbackOf(conversation, feedback) ?? lowered.get(conversation.id) ?? null}
          Actions={ResultActions}
          footer={footer}
        />
      )}
    />
  );
}
