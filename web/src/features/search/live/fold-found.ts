import { conversationOf } from '#domain/search/conversations.ts';
import { withoutTexts } from '#domain/search/retention.ts';
import type { FoundPage } from '#contracts/search/search.ts';
import type { EventOf } from '../../../live/numbered-event.ts';
import { foldNewer } from '../../../live/registry.ts';

type FoundEvent = EventOf<'search.results_refined.v1' | 'search.texts_removed.v1'>;

/** Applies changes to conversations already listed; their order stays. */
export function foldFound(
  pages: (FoundPage & { asOf: number })[],
  events: readonly FoundEvent[],
): void {
  for (const page of pages) {
    foldNewer(page, events, (entry, newer) => {
      for (const event of newer) {
        if (event.type === 'search.results_refined.v1') {
          const refined = new Map(event.data.results.map((each) => [conversationOf(each), each]));
          entry.items = entry.items.map((item) => refined.get(conversationOf(item)) ?? item);
        } else {
          const gone = new Set(event.data.resultIds);
          const { afterDays } = event.data;
          entry.items = entry.items.map((item) => withoutTexts(item, gone, afterDays));
        }
      }
    });
  }
}
