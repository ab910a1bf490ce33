import type { Span } from '#contracts/search/search.ts';
import type { ReadPost } from '../read-post.ts';
import type { Emoticon } from '../text/emoticons.ts';

/** An emoticon of the author, with its field of the post. */
interface OwnEmoticon extends Emoticon {
  field: Span['field'];
}

const NONE: readonly OwnEmoticon[] = [];

/** The author's own emoticons; a reply's title is another author's. */
export function emoticonsOf({ title, content, isReply }: ReadPost): readonly OwnEmoticon[] {
  const inTitle = isReply ? [] : title.emoticons;
  if (inTitle.length + content.emoticons.length === 0) return NONE;
  return [
    ...inTitle.map((emoticon) => ({ ...emoticon, field: 'title' as const })),
    ...content.emoticons.map((emoticon) => ({ ...emoticon, field: 'content' as const })),
  ];
}

/** Whether any emoticon is happy, and whether any is unhappy. */
export function moodOfEmoticons(emoticons: readonly Emoticon[]): { good: boolean; bad: boolean } {
  let [good, bad] = [false, false];
  for (const { mood } of emoticons) {
    if (mood > 0) good = true;
    if (mood < 0) bad = true;
  }
  return { good, bad };
}
