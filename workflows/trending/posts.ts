import { startOf } from '#domain/text/cut.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { createHash } from 'node:crypto';
import type { TrendPlatform } from '#domain/trending/names.ts';
import type { NewTrendPost } from '#db/commands/trending/collect.ts';
import type { FoundPost } from '#providers/port.ts';
import { mayBeEnglish } from './model/texts/english.ts';
import { mentionsOnset } from './model/texts/onset.ts';
import { possibleProblem } from './model/texts/statement.ts';
import { termsOf } from './model/texts/terms.ts';

/** What is kept of a text: enough to quote, to title and to group. */
const TITLE_CHARS = 300;
const CONTENT_CHARS = 1_000;
const ENGLISH = /^en\b/i;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The posts of a feed that state a problem, as they are stored. Posts without a date are left out. */
export function toTrendPosts(platform: TrendPlatform, posts: readonly FoundPost[]): NewTrendPost[] {
  return posts.flatMap((post) => {
    const { title, content, postedAt, author, language } = post;
    if (postedAt === null || (language !== null && !ENGLISH.test(language))) return [];
    if (!mayBeEnglish(`${title} ${content.slice(0, CONTENT_CHARS)}`)) return [];
    const statement = possibleProblem({ title, content }, platform);
    const terms = termsOf({ title, content });
    if (!statement || terms.length === 0) return [];
    const words = hashOf([...terms].toSorted().join(' '));
    return [
      {
        externalId: post.externalId,
        url: post.url,
        place: placeOf(platform, post.url),
        title: startOf(title, TITLE_CHARS),
        content: startOf(content, CONTENT_CHARS),
        author: author === null ? words : hashOf(`${platform} ${author}`),
        words,
        category: statement.category,
        chance: Math.round(statement.chance * 1000) / 1000,
        terms,
        mentionsOnset: mentionsOnset({ title, content: content.slice(0, CONTENT_CHARS) }),
        likes: post.engagement.likes ?? 0,
        comments: post.engagement.comments ?? 0,
        postedAt,
      },
    ];
  });
}

/** Where it was said, as people write it: `r/SaaS`, `owner/name`. */
function placeOf(platform: TrendPlatform, url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const segments = path.split('/').slice(1);
  const count = PLATFORMS[platform].communitySegments ?? 0;
  const isNamed = count > 0 && segments.length > count;
  const place = segments.slice(0, count);
  return isNamed && place.every((part) => /^[\w.-]+$/u.test(part)) ? place.join('/') : null;
}
