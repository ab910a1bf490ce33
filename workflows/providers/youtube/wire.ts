import { z } from 'zod';
import { lax, toCount } from '../wire.ts';
import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle } from '../text/text.ts';

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

const videoSchema = z.object({
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

const countOf = (text: string | null | undefined): number | null =>
  text && /^\d{1,15}$/u.test(text) ? toCount(Number(text)) : null;

export function readHit(raw: unknown): Hit | null {
  const parsed = hitSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

/** A found video as a post, without counts. Null when id or time are missing. */
export function mapHit(raw: unknown): FoundPost | null {
  const hit = readHit(raw);
  if (hit === null) return null;
  const { id, snippet } = hit;
  return {
    externalId: id.videoId,
    url: `https://www.youtube.com/watch?v=${id.videoId}`,
    title: cleanTitle(snippet.title ?? ''),
    content: cleanTitle(snippet.description ?? ''),
    author: cleanTitle(snippet.channelTitle ?? '') || null,
    postedAt: new Date(snippet.publishedAt),
    engagement: { likes: null, comments: null, shares: null },
    language: null,
  };
}

export function readVideo(raw: unknown): Video | null {
  const parsed = videoSchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

/** The same post with its whole text, language and counts. */
export function withDetails(post: FoundPost, video: Video | undefined): FoundPost {
  if (video === undefined) return post;
  const { snippet, statistics } = video;
  return {
    ...post,
    title: cleanTitle(snippet?.title ?? '', { escaped: false }) || post.title,
    content: cleanText(snippet?.description ?? '') || post.content,
    language: snippet?.defaultAudioLanguage ?? snippet?.defaultLanguage ?? null,
    engagement: {
      likes: countOf(statistics?.likeCount),
      comments: countOf(statistics?.commentCount),
      shares: null,
    },
  };
}
