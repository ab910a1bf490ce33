import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /web/search; `web` is absent when nothing was found. */
export const answerSchema = z.object({
  type: z.literal('search'),
  query: z.object({ more_results_available: lax.flag }).nullish().catch(null),
  web: z.object({ results: z.array(z.unknown()) }).nullish(),
});

export const resultSchema = z.object({
  url: z.url().max(2_000),
  /** HTML-escaped, with `<strong>` around hits unless decorations are off. */
  title: lax.text,
  description: lax.text,
  extra_snippets: z.array(z.string()).nullish().catch(null),
  /** ISO 8601 without a zone: when the page was last seen to change. */
  page_age: lax.text,
  language: lax.text,
});
