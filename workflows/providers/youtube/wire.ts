import { z } from 'zod';
import { lax } from '../wire.ts';

const videoId = z.string().regex(/^[\w-]{6,20}$/u);

/** GET /search: the id is an object, titles are HTML-escaped, descriptions are cut. */
export const searchSchema = z.object({ items: z.array(z.unknown()), nextPageToken: lax.text });

export const hitSchema = z.object({
  id: z.object({ videoId }),
  snippet: z.object({
    publishedAt: z.iso.datetime({ offset: true }),
    title: lax.text,
    description: lax.text,
    channelTitle: lax.text,
  }),
});
export type Hit = z.infer<typeof hitSchema>;

/** GET /videos: whole and unescaped; removed videos are just missing. */
export const videosSchema = z.object({ items: z.array(z.unknown()) });

export const videoSchema = z.object({
  id: videoId,
  snippet: z
    .object({
      title: lax.text,
      description: lax.text,
      defaultLanguage: lax.text,
      defaultAudioLanguage: lax.text,
    })
    .nullish()
    .catch(null),
  /** Counts as strings; hidden ones are absent. */
  statistics: z.object({ likeCount: lax.text, commentCount: lax.text }).nullish().catch(null),
});
export type Video = z.infer<typeof videoSchema>;

const reasons = z
  .array(z.object({ reason: lax.text }))
  .nullish()
  .catch(null);

/** `errors` has the reason in YouTube's terms, `details` in those of all Google APIs. */
export const errorSchema = z.object({ error: z.object({ errors: reasons, details: reasons }) });
