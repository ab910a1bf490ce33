import type { FoundPost } from '../port.ts';
import { cleanTitle, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount, lax } from '../wire.ts';
import { z } from 'zod';

/** A question as a post. Null when id or time are missing. */
export function mapQuestion(raw: unknown): FoundPost | null {
  const parsed = questionSchema.safeParse(raw);
  if (!parsed.success) return null;
  const question = parsed.data;
  const postedAt = fromUnixSeconds(question.creation_date);
  if (postedAt === null) return null;
  const deleted = question.owner?.user_type === 'does_not_exist';
  return {
    externalId: String(question.question_id),
    url: `https://stackoverflow.com/questions/${question.question_id}`,
    title: cleanTitle(question.title ?? ''),
    content: htmlToText(question.body ?? ''),
    tags: question.tags ?? [],
    author: deleted ? null : cleanTitle(question.owner?.display_name ?? '') || null,
    postedAt,
    engagement: {
      likes: null,
      comments: toCount(question.answer_count),
      shares: null,
      score: toCount(question.score),
    },
    language: 'en',
  };
}

/** The common wrapper of Stack Exchange API 2.3, answers and errors alike. */
export const wrapperSchema = z.object({
  has_more: lax.flag,
  quota_remaining: lax.number,
  /** Seconds in which the same method must not be called again; also in good answers. */
  backoff: lax.number,
  error_id: lax.number,
  error_message: lax.text,
});
export type Wrapper = z.infer<typeof wrapperSchema>;

export const answerSchema = wrapperSchema.extend({ items: z.array(z.unknown()) });

const questionSchema = z.object({
  question_id: z.int().positive(),
  /** Unix seconds. */
  creation_date: z.number(),
  /** HTML-escaped. */
  title: lax.text,
  /** HTML, only with the filter `withbody`. */
  body: lax.text,
  score: lax.number,
  answer_count: lax.number,
  tags: z.array(z.string()).nullish().catch(null),
  owner: z.object({ display_name: lax.text, user_type: lax.text }).nullish().catch(null),
});
