import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { GlobalError } from './global-error.tsx';

/** A page threw, or its chunk could not be loaded (after a deploy the old ones are gone). */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    // The browser's own report: developers see the cause, people see the screen.
    reportError(error);
  }, [error]);
  return <GlobalError />;
}
