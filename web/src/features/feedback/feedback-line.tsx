import type { ReactNode } from 'react';
import type { FeedbackKey, FeedbackResponse, ResultFeedback } from '#contracts/feedback.ts';
import { FeedbackWidget } from './feedback-widget.tsx';
import { GivenFeedback } from './given-feedback.tsx';

/**
 * The last line of a result: its reason, and whether it helped. `kind` is the area whose result it
 * is (R-ENT-48, R-ENT-49).
 */
export function FeedbackLine({
  kind,
  searchId,
  searchResultId,
  given,
  ...rest
}: FeedbackKey & {
  given: ResultFeedback | null;
  onJudge: (judging: boolean) => void;
  onChanged: (answer: FeedbackResponse) => void;
  children: ReactNode;
}) {
  const judged = { kind, searchId, searchResultId };
  if (given !== null) return <GivenFeedback judged={judged} given={given} {...rest} />;
  return <FeedbackWidget judged={judged} {...rest} />;
}
