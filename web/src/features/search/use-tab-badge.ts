import { useEffect, useRef } from 'react';
import type { SearchDetail } from '#contracts/search.ts';
import { setTitlePrefix } from '../../lib/document-title.ts';
import { isFinal } from './run-summary.ts';

/** '(3) ' for results that came while the tab was hidden, '✓ ' when the search ended there. */
export function badgeText(seen: number, now: number, ended: boolean): string {
  if (ended) return '✓ ';
  const fresh = Math.max(0, now - seen);
  return fresh === 0 ? '' : `(${fresh}) `;
}

/** Marks the tab while nobody looks at it; looking clears it. */
export function useTabBadge(search: Pick<SearchDetail, 'id' | 'results' | 'status'>): void {
  const count = search.results.length;
  const final = isFinal(search.status);
  const seen = useRef({ count, final });
  useEffect(() => {
    const update = (): void => {
      if (document.visibilityState === 'visible') {
        seen.current = { count, final };
        setTitlePrefix('');
      } else {
        setTitlePrefix(badgeText(seen.current.count, count, final && !seen.current.final));
      }
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
    };
  }, [count, final]);
  useEffect(
    () => () => {
      setTitlePrefix('');
    },
    [],
  );
}
