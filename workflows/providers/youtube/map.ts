import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle } from '../text/text.ts';
import { toCount } from '../wire.ts';
import { hitSchema, videoSchema } from './wire.ts';
import type { Hit, Video } from './wire.ts';

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
