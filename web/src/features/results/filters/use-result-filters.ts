import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NO_FILTERS, filtersFrom, withFilters } from './result-filters.ts';
import type { ResultFilters } from './result-filters.ts';

/**
 * The filters, kept in the address so that a link and a reload restore them and Back undoes the last
 * change. They are about the results: choosing some leads to that list.
 */
export function useResultFilters(): [
  ResultFilters,
  /** Null: none. */
  (filters: ResultFilters | null) => void,
] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  const setFilters = useCallback(
    (next: ResultFilters | null) => {
      setParams(
        (current) => {
          const params = withFilters(current, next ?? NO_FILTERS);
          params.delete('list');
          return params;
        },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [filters, setFilters];
}
