import type { FeedbackKey, FeedbackResponse, ResultFeedback } from '#contracts/search/feedback.ts';
import { FEEDBACK_GIVEN, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useRetractFeedbackMutation } from './api.ts';

/** The user's verdict on a result, with a control to retract it. */
export function GivenFeedback({
  judged,
  given,
  onJudge,
  onChanged,
}: {
  judged: FeedbackKey;
  given: ResultFeedback;
  /** Called with true before the list changes, with false when it did not. */
  onJudge: (judging: boolean) => void;
  onChanged: (answer: FeedbackResponse) => void;
}) {
  const [retract, { isLoading }] = useRetractFeedbackMutation();
  const takeBack = async (): Promise<void> => {
    onJudge(true);
    const { data } = await retract(judged);
    if (data === undefined) onJudge(false);
    else onChanged(data);
  };
  return (
    <p className="flex items-center gap-x-1 pl-2">
      {FEEDBACK_GIVEN[given.feedbackType]}
      <Button
        variant="quiet"
        size="small"
        className="h-7! px-2! touch:h-11!"
        busy={isLoading}
        onClick={() => void takeBack()}
      >
        {FEEDBACK_TEXTS.takeBack}
      </Button>
    </p>
  );
}
