import type { ResultFeedback } from '#contracts/feedback.ts';
import { FEEDBACK_GIVEN, FEEDBACK_TEXTS } from '../../../texts/feedback.ts';
import { Button } from '../../../ui/button.tsx';
import { useTakeFeedbackBackMutation } from '../api.ts';

/** What the reader said about a result, and the way to take it back. */
export function GivenFeedback({
  searchId,
  feedback,
  onTakeBack,
}: {
  searchId: string;
  feedback: ResultFeedback;
  /** Called before the list changes. */
  onTakeBack: () => void;
}) {
  const [takeBack, { isLoading }] = useTakeFeedbackBackMutation();
  const { searchResultId, feedbackType } = feedback;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-meta text-ink-2">
      {FEEDBACK_GIVEN[feedbackType]}
      <Button
        variant="quiet"
        size="small"
        className="px-2!"
        busy={isLoading}
        onClick={() => {
          onTakeBack();
          void takeBack({ searchId, searchResultId });
        }}
      >
        {FEEDBACK_TEXTS.takeBack}
      </Button>
    </p>
  );
}
