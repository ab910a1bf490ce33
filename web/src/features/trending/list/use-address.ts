import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

interface Address {
  params: URLSearchParams;
  /** False while the page is taken over from the server, which renders it without parameters. */
  isOwn: boolean;
}

const subscribeToNothing = () => () => undefined;

/** The parameters of the address, for pages that the server renders once for all addresses. */
export function useAddress(): Address {
  const { search } = useLocation();
  const shown = useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => '',
  );
  const params = useMemo(() => new URLSearchParams(shown), [shown]);
  return { params, isOwn: shown === search };
}
