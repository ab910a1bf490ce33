import type { FeedbackType } from '#domain/names.ts';

/** The two answers. */
export const FEEDBACK_LABELS: Readonly<Record<FeedbackType, string>> = {
  positive: 'Helpful',
  negative: 'Not Helpful',
};

/** Prompt of the optional text. */
export const FEEDBACK_QUESTIONS: Readonly<Record<FeedbackType, string>> = {
  positive: 'What makes it helpful? (optional)',
  negative: 'What is wrong with it? (optional)',
};

export const FEEDBACK_TEXTS = {
  submit: 'Submit',
  cancel: 'Cancel',
  thanks: 'Thank you for your feedback',
  failed: 'Failed to submit feedback. Please try again.',
} as const;
