import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFrom, withFilters } from './result-filters.ts';
import type { ResultFilters } from './result-filters.ts';

/**
 * The filters, kept in the address so that a link, a reload and Back restore them. They are about
 * the results: choosing some leads to that list.
 */
export function useResultFilters(): [ResultFilters, (filters: ResultFilters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  const setFilters = useCallback(
    (next: ResultFilters) => {
      setParams(
        (current) => {
          const params = withFilters(current, next);
          params.delete('list');
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [filters, setFilters];
}
