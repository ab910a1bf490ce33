import type { PlatformResults } from '#db/commands/search/results.ts';
import { foldPrints } from '../scoring/duplicates/duplicate-groups.ts';
import { readFingerprint } from '../scoring/duplicates/fingerprint.ts';

/**
 * The conversation of each new result: that of the most similar result, known or new, or one of its
 * own, named by its mention. Pure: a repeated attempt gives the same.
 */
export const assignConversations: PlatformResults['assign'] = (known, added) => {
  const ids = [
    ...known.map(({ conversationId }) => conversationId),
    ...added.map(({ mentionId }) => mentionId),
  ];
  const prints = [...known, ...added].map(({ fingerprint }) => readFingerprint(fingerprint));
  const first = new Map<string, number>();
  const grouped = known.map(({ conversationId }, at) => {
    if (!first.has(conversationId)) first.set(conversationId, at);
    return first.get(conversationId) ?? at;
  });
  return foldPrints(prints, grouped)
    .slice(known.length)
    .map((group) => ids[group] ?? '');
};
