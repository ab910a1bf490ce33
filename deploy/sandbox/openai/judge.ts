import { chanceOf } from './reading/errors.ts';
import type { PostReading } from './reading/reading.ts';
import { reasonFor } from './reading/sentences.ts';

/** The model's verdict on one post. */
export interface PostVerdict {
  id: string;
  /** 0..1 */
  relevance: number;
  kind: string;
  sentiment: string;
  /** Empty when there is nothing to say. */
  reason: string;
  /** Words of the post; empty only if it has none to quote. */
  quote: string;
}

/** How close an author with an intent is to becoming a customer, when the post is relevant. */
const NEARNESS: Readonly<Record<PostReading['intent'], number>> = {
  recommendation: 0.93,
  alternative: 0.92,
  comparison: 0.84,
  price: 0.76,
  complaint: 0.75,
  howto: 0.66,
  other: 0.54,
  promotion: 0.32,
};
const OFF_TOPIC = 0.07;

function relevanceOf({ grade, intent, post }: PostReading): number {
  const full = NEARNESS[intent];
  const base = grade === 2 ? full : grade === 1 ? 0.2 + full * 0.25 : OFF_TOPIC;
  const spread = (chanceOf(`spread:${post.title}:${post.text.slice(0, 60)}`) - 0.5) * 0.08;
  return Math.round(Math.min(0.97, Math.max(0.03, base + spread)) * 100) / 100;
}

export const judge = (readings: readonly PostReading[]): PostVerdict[] =>
  readings.map((reading) => ({
    id: reading.post.id,
    relevance: relevanceOf(reading),
    kind: reading.intent,
    sentiment: reading.sentiment,
    reason: reasonFor(reading),
    quote: reading.quote,
  }));

/** The same in bad faith: out of range, marked up, duplicated, and for posts not in the request. */
export function distort(verdicts: readonly PostVerdict[]): PostVerdict[] {
  const [first, second, third, ...others] = verdicts;
  return [
    ...(first ? [{ ...first, relevance: 7 }] : []),
    ...(second
      ? [{ ...second, relevance: 1, reason: '<img src=x onerror=alert(1)> Buy now.' }]
      : []),
    ...(third ? [third, { ...third, relevance: 1 }] : []),
    ...others.map((verdict) => ({ ...verdict, relevance: 1, reason: 'word '.repeat(2_000) })),
    {
      id: 'p999',
      relevance: 1,
      kind: 'recommendation',
      sentiment: 'neutral',
      reason: 'Of another search.',
      quote: '',
    },
  ];
}
