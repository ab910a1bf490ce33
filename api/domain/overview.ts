import { RELEVANCE_CUTOFFS } from './names.ts';
import type { PlatformId } from './names.ts';

export const OVERVIEW_LIMITS = { searches: 5, activity: 10, problems: 5, textLength: 100 } as const;

/** One arrived post. */
export interface RecentActivity {
  id: string;
  searchId: string;
  /** Cut to 100 characters. */
  text: string;
  platform: PlatformId;
  /** When it was posted; null where the platform does not report it. */
  timestamp: string | null;
  sentiment: number;
  url: string;
}

interface Found extends Pick<RecentActivity, 'id' | 'platform' | 'sentiment' | 'url'> {
  title: string;
  /** Absent from a further place of a conversation. */
  content?: string;
  createdAt: string | null;
  relevance: number;
}

/** A result as a line of activity; null without words, and for noise, which is never announced. */
export function toActivity(searchId: string, found: Found): RecentActivity | null {
  if (found.relevance < RELEVANCE_CUTOFFS.somewhatRelevant) return null;
  const text = cutText(found.title.trim() || found.content || '');
  if (text === '') return null;
  return {
    id: found.id,
    searchId,
    text,
    platform: found.platform,
    timestamp: found.createdAt,
    sentiment: found.sentiment,
    url: found.url,
  };
}

/** First n characters plus '...', never half a character. */
export function cutText(text: string, length: number = OVERVIEW_LIMITS.textLength): string {
  const characters = [...text.trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters.slice(0, length).join('')}...`;
}

/** Prepends new arrivals. A post, or its cross-post, is listed once, at its latest position. */
export function withArrivals(
  known: readonly RecentActivity[],
  arrived: readonly RecentActivity[],
): RecentActivity[] {
  const seen = new Set<string>();
  return [...arrived, ...known]
    .filter(({ id, text }) => {
      const words = text.toLowerCase();
      const repeated = seen.has(id) || seen.has(words);
      seen.add(id).add(words);
      return !repeated;
    })
    .slice(0, OVERVIEW_LIMITS.activity);
}
