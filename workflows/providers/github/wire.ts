import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /search/issues. */
export const answerSchema = z.object({
  items: z.array(z.unknown()),
  total_count: lax.number,
  /** True: the search ran out of time and found only a part. */
  incomplete_results: lax.flag,
});

export const issueSchema = z.object({
  /** May pass 2^31. */
  id: z.int().positive(),
  html_url: z.string(),
  /** ISO 8601. */
  created_at: z.iso.datetime({ offset: true }),
  title: lax.text,
  /** Markdown. */
  body: lax.text,
  user: z.object({ login: lax.text }).nullish().catch(null),
  comments: lax.number,
  reactions: z.object({ '+1': lax.number }).nullish().catch(null),
});
