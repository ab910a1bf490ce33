import type { Intent, PlatformId } from '../names.ts';
import { compareResults } from './order.ts';
import type { Ranked } from './order.ts';

/** Another place of a conversation, without the words that its best post has too. */
export interface Place extends Pick<Ranked, 'id' | 'createdAt' | 'relevance'> {
  platform: PlatformId;
  url: string;
  title: string;
  author: string | null;
  intent: Intent;
  sentiment: number;
  textRemovedAfterDays: number | null;
}

/** A result as input of the folding. */
interface Found extends Ranked, Place {
  /** Posts with the same id are one conversation; null: a conversation of its own. */
  conversationId: string | null;
}

/** The conversations of a list of results, ordered by their best post. */
export function foldConversations<P extends Found>(
  results: readonly P[],
): (P & { elsewhere: Place[] })[] {
  const groups = Map.groupBy(results.toSorted(compareResults), conversationOf);
  return [...groups.values()].flatMap(([best, ...others]) =>
    best === undefined ? [] : [{ ...best, elsewhere: others.map(placeOf) }],
  );
}

/** The id that all places of a conversation share. */
export const conversationOf = (result: {
  id: string;
  conversationId?: string | null | undefined;
}): string => result.conversationId ?? result.id;

const placeOf = (result: Place): Place => ({
  id: result.id,
  platform: result.platform,
  url: result.url,
  title: result.title,
  author: result.author,
  createdAt: result.createdAt,
  relevance: result.relevance,
  intent: result.intent,
  sentiment: result.sentiment,
  textRemovedAfterDays: result.textRemovedAfterDays,
});
