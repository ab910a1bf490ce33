import { z } from 'zod';
import { lax } from '../wire.ts';

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

export const questionSchema = z.object({
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
