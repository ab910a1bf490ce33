import { hashText } from '../../random.ts';
import type { PostLabels } from '../../world/files.ts';
import type { Grade } from './topics.ts';

/**
 * Share of a model's answers that are wrong, for each thing it is asked about a post or company. A
 * good real model of 2026 disagrees with careful people about as often.
 */
export const MODEL_ERROR_RATE = 0.08;

type Intent = PostLabels['intent'];
type Sentiment = PostLabels['sentiment'];

/** What each intent is mistaken for. */
const CONFUSED: Readonly<Record<Intent, readonly Intent[]>> = {
  recommendation: ['alternative', 'howto'],
  alternative: ['recommendation', 'complaint'],
  complaint: ['price', 'alternative', 'other'],
  comparison: ['recommendation', 'other'],
  price: ['complaint', 'recommendation'],
  howto: ['recommendation', 'other'],
  promotion: ['other'],
  other: ['promotion', 'complaint'],
};
const FELT: Readonly<Record<Sentiment, readonly Sentiment[]>> = {
  positive: ['neutral', 'mixed'],
  neutral: ['positive', 'negative'],
  negative: ['neutral', 'mixed'],
  mixed: ['negative', 'neutral'],
};

/** A stable number in [0, 1) for a question: the model makes the same mistake each time. */
export const chanceOf = (question: string): number => hashText(`model:${question}`) / 2 ** 32;

/** Picks a wrong answer at the stated rate. `question` identifies what was asked about what. */
export function mistaken<T>(question: string, right: T, wrong: readonly T[]): T {
  const chance = chanceOf(question);
  if (wrong.length === 0 || chance >= MODEL_ERROR_RATE) return right;
  return wrong[Math.floor((chance / MODEL_ERROR_RATE) * wrong.length)] ?? right;
}

export const mistakenIntent = (key: string, intent: Intent): Intent =>
  mistaken(`intent:${key}`, intent, CONFUSED[intent]);

export const mistakenSentiment = (key: string, sentiment: Sentiment): Sentiment =>
  mistaken(`sentiment:${key}`, sentiment, FELT[sentiment]);

/** A post is taken for a little more or less than it is, never for its opposite. */
export const mistakenGrade = (key: string, grade: Grade): Grade =>
  mistaken<Grade>(`grade:${key}`, grade, grade === 1 ? [0, 2] : [1]);
