import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { plural } from '../../../lib/format.ts';
import type { Post } from '../post.ts';

/** A result's title, or words that stand for it. */
export function titleOf(result: Post): string {
  if (result.textRemovedAfterDays !== null) {
    return `A post on ${PLATFORM_CATALOGUE[result.platform].name}`;
  }
  return result.title.trim() === '' ? 'Untitled post' : result.title;
}

/** Why the text of a result was removed; null while it is present. */
export function removedSentence(result: Post): string | null {
  if (result.textRemovedAfterDays === null) return null;
  const { name } = PLATFORM_CATALOGUE[result.platform];
  const days = plural(result.textRemovedAfterDays, 'day');
  return `Text removed after ${days}, as the terms of ${name} require. The link still leads to the post.`;
}
