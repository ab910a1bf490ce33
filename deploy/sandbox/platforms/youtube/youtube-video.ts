import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { escapeTitle } from '../html.ts';
import { excerpt, renderPlain } from '../markdown.ts';
import { shortCode, isoSeconds } from '../wire-values.ts';

/** Searches show the beginning of a description. */
const CUT = 155;
const CATEGORIES: Record<string, string> = {
  people: '22',
  entertainment: '24',
  news: '25',
  howto: '26',
  education: '27',
  'science-tech': '28',
};

export const videoId = (post: Post): string => shortCode(post.number);

const etagOf = (text: string): string =>
  shortCode(hashText(text)) + shortCode(hashText(`${text}#`));

const channelId = (author: string): string =>
  `UC${shortCode(hashText(author))}${shortCode(hashText(`${author}:channel`))}`;

const thumbnail = (id: string, name: string, width: number, height: number) => ({
  url: `https://i.ytimg.com/vi/${id}/${name}.jpg`,
  width,
  height,
});

const thumbnails = (id: string) => ({
  default: thumbnail(id, 'default', 120, 90),
  medium: thumbnail(id, 'mqdefault', 320, 180),
  high: thumbnail(id, 'hqdefault', 480, 360),
});

/** One result of a search: escaped, the description cut. */
export function renderHit(post: Post) {
  const id = videoId(post);
  const publishedAt = isoSeconds(post.createdAt);
  return {
    kind: 'youtube#searchResult',
    etag: etagOf(`hit:${id}`),
    id: { kind: 'youtube#video', videoId: id },
    snippet: {
      publishedAt,
      channelId: channelId(post.author),
      title: escapeTitle(post.title),
      description: escapeTitle(excerpt(renderPlain(post.body), CUT, ' ...')),
      thumbnails: thumbnails(id),
      channelTitle: escapeTitle(post.author),
      liveBroadcastContent: 'none',
      publishTime: publishedAt,
    },
  };
}

function snippetOf(post: Post) {
  const description = renderPlain(post.body);
  return {
    publishedAt: isoSeconds(post.createdAt),
    channelId: channelId(post.author),
    title: post.title,
    description,
    thumbnails: thumbnails(videoId(post)),
    channelTitle: post.author,
    tags: post.tags,
    categoryId: CATEGORIES[post.place] ?? '22',
    liveBroadcastContent: 'none',
    ...(post.number % 3 === 0 ? { defaultLanguage: post.language } : {}),
    localized: { title: post.title, description },
    ...(post.number % 4 === 0 ? {} : { defaultAudioLanguage: post.language }),
  };
}

/** Counts are texts; some channels hide their likes or comments. */
const statisticsOf = (post: Post) => ({
  viewCount: String(post.views * 13),
  ...(post.stated.likes === null ? {} : { likeCount: String(post.likes) }),
  favoriteCount: '0',
  ...(post.stated.comments === null ? {} : { commentCount: String(post.comments) }),
});

const detailsOf = (post: Post) => ({
  duration: `PT${2 + (post.number % 27)}M${post.number % 60}S`,
  dimension: '2d',
  definition: 'hd',
  caption: String(post.number % 5 === 0),
  licensedContent: post.number % 2 === 0,
  contentRating: {},
  projection: 'rectangular',
});

export const VIDEO_PARTS = {
  snippet: snippetOf,
  statistics: statisticsOf,
  contentDetails: detailsOf,
} as const;
export type VideoPart = keyof typeof VIDEO_PARTS;

/** A video as its own resource: whole and unescaped. */
export const renderVideo = (post: Post, parts: readonly VideoPart[]) => ({
  kind: 'youtube#video',
  etag: etagOf(`video:${videoId(post)}`),
  id: videoId(post),
  ...Object.fromEntries(parts.map((part) => [part, VIDEO_PARTS[part](post)])),
});
