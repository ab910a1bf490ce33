import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFrom, withFilters } from './result-filters.ts';
import type { ResultFilters } from './result-filters.ts';

/** The filters, kept in the address so that a link, a reload and Back restore them. */
export function useResultFilters(): [ResultFilters, (filters: ResultFilters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  const setFilters = useCallback(
    (next: ResultFilters) => {
      setParams((current) => withFilters(current, next), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [filters, setFilters];
}
