import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTakingOver } from '../../../ui/use-taking-over.ts';

/**
 * The parameters of the address, for pages that the server renders once for all addresses: none while
 * the page is taken over from it.
 */
export function useAddress(): URLSearchParams {
  const { search } = useLocation();
  const shown = useTakingOver() ? '' : search;
  return useMemo(() => new URLSearchParams(shown), [shown]);
}
