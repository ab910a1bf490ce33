import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { sessionState } from '../session/session-state.ts';

export interface LeaveGuard {
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before another page of the product, or another site, takes unsaved changes away. The end of
 * the session is no question: what is typed is kept for the same person.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      sessionState.get().status === 'signed-in',
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
