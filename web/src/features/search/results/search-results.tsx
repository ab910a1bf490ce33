import { useCallback } from 'react';
import type { ComponentProps } from 'react';
import type { Conversation } from '#contracts/conversations.ts';
import type { FeedbackResponse, ResultFeedback } from '#contracts/feedback.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { FeedbackLine } from '../../feedback/feedback-line.tsx';
import { ResultsFeed } from '../../results/list/results-feed.tsx';
import { ResultRow } from '../../results/row/result-row.tsx';
import type { ResultRowProps } from '../../results/row/result-row.tsx';
import { searchApi } from '../api.ts';
import { foldFeedback } from '../live/fold-search.ts';
import { feedbackOf } from './conversation-feedback.ts';

type Feed = ComponentProps<typeof ResultsFeed<Conversation>>;
type Footer = NonNullable<ResultRowProps<ResultFeedback | null>['footer']>;

/** The results of one search, each with its rating. */
export function SearchResults({
  searchId,
  feedback,
  onJudge,
  onHold,
  ...feed
}: Omit<Feed, 'label' | 'renderRow'> & {
  searchId: string;
  feedback: readonly ResultFeedback[];
  /** The user is about to change the order of the list from this row; null: that failed. */
  onJudge: (conversationId: string | null) => void;
  /** Whether the list must keep its order for now. */
  onHold: (holding: boolean) => void;
}) {
  const dispatch = useAppDispatch();
  // Arranges the open list at once; the event of it, for every other page, changes nothing more.
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
  const footer = useCallback<Footer>(
    ({ group, reason, state }) => (
      <FeedbackLine
        kind="social_media_search"
        searchId={searchId}
        searchResultId={state?.searchResultId ?? group.leader.id}
        given={state}
        onJudge={(judging) => {
          onJudge(judging ? group.id : null);
        }}
        onChanged={show}
        onHold={onHold}
      >
        {reason}
      </FeedbackLine>
    ),
    [searchId, onJudge, onHold, show],
  );
  return (
    <ResultsFeed
      {...feed}
      label="Results"
      renderRow={(conversation, place) => (
        <ResultRow
          key={conversation.id}
          {...place}
          group={conversation}
          state={feedbackOf(conversation, feedback)}
          footer={footer}
        />
      )}
    />
  );
}
