import { useCallback } from 'react';
import type { SearchResult } from '#contracts/search/search.ts';
import type { Conversation } from '#domain/search/conversations.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';

const HIGHLIGHT_MS = 2_500;

/** Scrolls from a citation to its post, focuses it and highlights it briefly. */
export function useCite(
  conversations: readonly Conversation<SearchResult>[],
  /** Makes every result visible first. */
  reveal: () => void,
): (resultId: string) => void {
  return useCallback(
    (resultId) => {
      reveal();
      afterPaint(() => {
        const cited = conversations.find(({ places }) => places.some(({ id }) => id === resultId));
        const row = document.getElementById(`result-${cited?.leader.id ?? resultId}`);
        if (row === null) return;
        row.scrollIntoView({ block: 'center' });
        row.focus({ preventScroll: true });
        row.dataset['cited'] = 'true';
        setTimeout(() => {
          delete row.dataset['cited'];
        }, HIGHLIGHT_MS);
      });
    },
    [conversations, reveal],
  );
}
