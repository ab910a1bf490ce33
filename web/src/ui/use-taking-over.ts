import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * True on the server and while its page is taken over, which must render the same; false from then on,
 * and on pages that the browser opens by itself. For what only the browser knows.
 */
export const useTakingOver = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
