import type { ReactNode } from 'react';
import type { ResultFeedback } from '#contracts/feedback.ts';
import { FEEDBACK_GIVEN, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useTakeFeedbackBackMutation } from '../search/api.ts';

/** What the reader said about a result, and the way to take it back. */
export function GivenFeedback({
  searchId,
  feedback,
  onTakeBack,
  children,
}: {
  searchId: string;
  feedback: ResultFeedback;
  /** Called before the list changes. */
  onTakeBack: () => void;
  /** The reason, whose line this shares. */
  children: ReactNode;
}) {
  const [takeBack, { isLoading }] = useTakeFeedbackBackMutation();
  const { searchResultId, feedbackType } = feedback;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-meta text-ink-2">
      <p className="wrap-anywhere">{children}</p>
      <p className="-mr-2 flex items-center gap-x-1">
        {FEEDBACK_GIVEN[feedbackType]}
        <Button
          variant="quiet"
          size="small"
          className="h-7! px-2! touch:h-11!"
          busy={isLoading}
          onClick={() => {
            onTakeBack();
            void takeBack({ searchId, searchResultId });
          }}
        >
          {FEEDBACK_TEXTS.takeBack}
        </Button>
      </p>
    </div>
  );
}
