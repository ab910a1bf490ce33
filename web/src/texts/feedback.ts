import type { FeedbackType } from '#domain/names.ts';

/** R-STATE-25: the two answers. */
export const FEEDBACK_LABELS: Readonly<Record<FeedbackType, string>> = {
  positive: 'Helpful',
  negative: 'Not Helpful',
};

/** Prompt of the optional text. */
export const FEEDBACK_QUESTIONS: Readonly<Record<FeedbackType, string>> = {
  positive: 'What makes it helpful? (optional)',
  negative: 'What is wrong with it? (optional)',
};

/** R-STATE-25, R-MSG-08, R-ERR-49. */
export const FEEDBACK_TEXTS = {
  submit: 'Submit',
  cancel: 'Cancel',
  thanks: 'Thank you for your feedback',
  failed: 'Failed to submit feedback. Please try again.',
} as const;
