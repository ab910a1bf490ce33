import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import type { SearchResult } from '#contracts/search.ts';
import { plural } from '../../../lib/format.ts';

/** A result's title, or words that stand for it. */
export function titleOf(result: SearchResult): string {
  if (result.textRemovedAfterDays !== null) {
    return `A post on ${PLATFORM_CATALOGUE[result.platform].name}`;
  }
  return result.title.trim() === '' ? 'Untitled post' : result.title;
}

/** Why the words of a result are gone; null while they are there. */
export function removedSentence(result: SearchResult): string | null {
  if (result.textRemovedAfterDays === null) return null;
  const { name } = PLATFORM_CATALOGUE[result.platform];
  const days = plural(result.textRemovedAfterDays, 'day');
  return `Text removed after ${days}, as the terms of ${name} require. The link still leads to the post.`;
}
