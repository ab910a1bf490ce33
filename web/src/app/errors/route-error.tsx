import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { GlobalError } from './global-error.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { isOfAnotherBuild, reloadPage } from './stale-build.ts';

/** A page threw, or its chunk is gone since a deploy: then reload the page, once. */
export function RouteError() {
  const error = useRouteError();
  const [recovering, setRecovering] = useState(() => isOfAnotherBuild(error));
  useEffect(() => {
    const recover = async (): Promise<void> => {
      if (isOfAnotherBuild(error) && (await reloadPage()) === 'reloading') return;
      // The browser's own report: developers see the cause, people see the screen.
      reportError(error);
      setRecovering(false);
    };
    void recover();
  }, [error]);
  return recovering ? <PageSpinner /> : <GlobalError />;
}
