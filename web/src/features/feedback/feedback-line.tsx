import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FeedbackKey, FeedbackResponse, ResultFeedback } from '#contracts/search/feedback.ts';
import { FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { ActionLine } from '../../ui/display/action-line.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSendFeedbackMutation } from './api.ts';
import { FeedbackChoice } from './feedback-choice.tsx';
import { FeedbackNote } from './feedback-note.tsx';
import { GivenFeedback } from './given-feedback.tsx';

/**
 * R-STATE-25: the last line of a result: its reason, and whether it helped. One click rates; then a
 * reason can be added, and the widget leaves. `kind` is the area whose result it is (R-ENT-48,
 * R-ENT-49). `onJudge` hears true before the order of the list changes, false when it did not.
 */
export function FeedbackLine({
  kind,
  searchId,
  searchResultId,
  given,
  onJudge,
  onChanged,
  onHold,
  before,
  after,
  children,
}: FeedbackKey & {
  given: ResultFeedback | null;
  onJudge: (judging: boolean) => void;
  onChanged: (answer: FeedbackResponse) => void;
  /** True while a note may be written: the list must keep its order. */
  onHold?: (holding: boolean) => void;
  /** Other actions of the result, around the rating. */
  before?: ReactNode;
  after?: ReactNode;
  /** The reason of the result. */
  children: ReactNode;
}) {
  const judged = { kind, searchId, searchResultId };
  const [send, { isLoading, isError }] = useSendFeedbackMutation();
  /** Rated just now: the order of the list changes once the note is written or skipped. */
  const [rated, setRated] = useState<FeedbackResponse | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const feedback = rated?.feedback ?? given;

  const rate = async (
    feedbackType: ResultFeedback['feedbackType'],
    byKeyboard: boolean,
  ): Promise<void> => {
    onHold?.(true);
    const { data } = await send({ ...judged, feedbackType, feedbackText: '' });
    if (data !== undefined) {
      setRated(data);
      setTakesFocus(byKeyboard);
      return;
    }
    onHold?.(false);
    notify.error(FEEDBACK_TEXTS.failed);
  };
  const settle = (answer: FeedbackResponse): void => {
    setRated(null);
    onChanged(answer);
    onHold?.(false);
  };
  const addNote = async (text: string): Promise<void> => {
    if (feedback === null) return;
    onJudge(true);
    const { data } = await send({
      ...judged,
      feedbackType: feedback.feedbackType,
      feedbackText: text,
    });
    if (data === undefined) {
      onJudge(false);
      notify.error(FEEDBACK_TEXTS.failed);
      return;
    }
    notify.success(FEEDBACK_TEXTS.thanks);
    settle(data);
  };

  return (
    <>
      <ActionLine
        actions={
          <>
            {before}
            {feedback === null ? (
              <FeedbackChoice
                busy={isLoading}
                onChoose={(type, byKeyboard) => void rate(type, byKeyboard)}
              />
            ) : (
              <GivenFeedback
                judged={judged}
                given={feedback}
                onJudge={onJudge}
                onChanged={settle}
              />
            )}
            {after}
          </>
        }
      >
        {children}
      </ActionLine>
      {rated?.feedback != null && (
        <FeedbackNote
          type={rated.feedback.feedbackType}
          takesFocus={takesFocus}
          busy={isLoading}
          failed={isError && !isLoading}
          onSubmit={(text) => void addNote(text)}
          onSkip={() => {
            onJudge(true);
            settle(rated);
          }}
        />
      )}
    </>
  );
}
