import { useCallback } from 'react';
import type { Conversation } from '#contracts/search/search.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';

const HIGHLIGHT_MS = 2_500;

/** Scrolls from a citation to its post, focuses it and highlights it briefly. */
export function useCite(
  conversations: readonly Conversation[],
  /** Makes every result visible first. */
  reveal: () => void,
): (resultId: string) => void {
  return useCallback(
    (resultId) => {
      reveal();
      afterPaint(() => {
        const cited = conversations.find(({ elsewhere }) =>
          elsewhere.some(({ id }) => id === resultId),
        );
        const row = document.getElementById(`result-${cited?.id ?? resultId}`);
        if (row === null) return;
        row.closest('details')?.setAttribute('open', '');
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
