import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTakingOver } from '../../../ui/use-taking-over.ts';

interface Address {
  params: URLSearchParams;
  /** False while the page is taken over from the server, which renders it without parameters. */
  isOwn: boolean;
}

/** The parameters of the address, for pages that the server renders once for all addresses. */
export function useAddress(): Address {
  const { search } = useLocation();
  const shown = useTakingOver() ? '' : search;
  const params = useMemo(() => new URLSearchParams(shown), [shown]);
  return { params, isOwn: shown === search };
}
