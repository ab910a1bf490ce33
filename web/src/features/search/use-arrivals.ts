import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { SearchResult } from '#contracts/search.ts';

const TOP_PX = 8;

/**
 * Results as far as they may show: while somebody reads, nothing is put above what they read. New
 * ones wait until `show`, or join by themselves at the top of the page with nobody in the list.
 */
export function useArrivals(
  results: readonly SearchResult[],
  list: RefObject<HTMLElement | null>,
): { shown: readonly SearchResult[]; waiting: readonly SearchResult[]; show: () => void } {
  const [accepted, setAccepted] = useState(results);
  if (accepted !== results && onlyAppends(accepted, results)) setAccepted(results);

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (nobodyReads(list.current)) setAccepted(results);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [results, list]);

  const show = useCallback(() => {
    setAccepted(results);
  }, [results]);
  const shown = refreshed(accepted, results);
  const known = new Set(shown.map(({ id }) => id));
  return { shown, waiting: results.filter(({ id }) => !known.has(id)), show };
}

function nobodyReads(list: HTMLElement | null): boolean {
  if (list === null) return true;
  return scrollY <= TOP_PX && !list.matches(':hover') && !list.contains(document.activeElement);
}

/** True when everything that shows stays where it is. */
export function onlyAppends(
  shown: readonly SearchResult[],
  results: readonly SearchResult[],
): boolean {
  return shown.every(({ id }, index) => results[index]?.id === id);
}

/** The same rows with what changed about them; rows that fell off the end stay until `show`. */
export function refreshed(
  shown: readonly SearchResult[],
  results: readonly SearchResult[],
): readonly SearchResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return shown.map((result) => byId.get(result.id) ?? result);
}
