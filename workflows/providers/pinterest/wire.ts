import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /search/partner/pins: summaries only, without date, author and counts. */
export const answerSchema = z.object({ items: z.array(z.unknown()), bookmark: lax.text });

export const pinSchema = z.object({
  id: z.string().regex(/^\d{1,24}$/u),
  title: lax.text,
  description: lax.text,
  alt_text: lax.text,
});
