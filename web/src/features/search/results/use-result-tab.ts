import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type ResultTab = 'results' | 'rejected';

/** Which of the two lists is open; stored in the URL. */
export function useResultTab(): [ResultTab, (tab: ResultTab) => void] {
  const [params, setParams] = useSearchParams();
  const setTab = useCallback(
    (tab: ResultTab) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (tab === 'rejected') next.set('list', tab);
          else next.delete('list');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [params.get('list') === 'rejected' ? 'rejected' : 'results', setTab];
}
