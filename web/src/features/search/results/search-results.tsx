import { useCallback } from 'react';
import type { ComponentProps } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import type { Disliked } from '#domain/search/disliked.ts';
import type { Conversation } from '#contracts/search/search.ts';
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

type Feed = ComponentProps<typeof ResultsFeed<Conversation>>;
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
  /** Reasons for a lower rank, by post. */
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
          foldFeedback(search, answer);
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
    ({ post, reason, state, actions }) => (
      <FeedbackLine
        kind="social_media_search"
        searchId={searchId}
        searchResultId={ratingOf(state)?.searchResultId ?? post.id}
        given={ratingOf(state)}
        onJudge={(judging) => {
          onJudge(judging ? conversationOf(post) : null);
        }}
        onChanged={show}
        onHold={onHold}
        before={<SaveLeadButton target={targetOf(post.id)} title={titleOf(post)} compact />}
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
    const row = feed.rows.find((each) => conversationOf(each) === rowId);
    if (row === undefined) return;
    // A mark lowers the rank of its row and of similar ones.
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
          state={feedbackOf(conversation, feedback) ?? lowered.get(conversation.id) ?? null}
          Actions={ResultActions}
          footer={footer}
        />
      )}
    />
  );
}

/** The reader's latest feedback on any post of a conversation, which determines its rank. */
function feedbackOf(
  { id, elsewhere }: Conversation,
  feedback: readonly ResultFeedback[],
): ResultFeedback | null {
  return (
    feedback
      .filter(
        ({ searchResultId }) =>
          searchResultId === id || elsewhere.some((place) => place.id === searchResultId),
      )
      .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
      .at(-1) ?? null
  );
}
