import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { localError } from '../../lib/errors.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { PageSpinner } from '../frame-parts.tsx';
import { isOfAnotherBuild, reloadPage } from './stale-build.ts';
import type { Reload } from './stale-build.ts';
import { GlobalError } from './error-boundary.tsx';

/** Replaces a page whose code failed to load. The outer error screen handles other errors. */
export function PageError() {
  const error = useRouteError();
  if (!isOfAnotherBuild(error)) throw error;
  return <MissingPage />;
}

/**
 * Reloads the page after a deploy; offline, says so and reloads once back online. A failed import
 * stays failed in a browser, so recovery always takes a reload.
 */
function MissingPage() {
  const [outcome, setOutcome] = useState<Reload>('reloading');
  useEffect(() => {
    const come = (): void => void reloadPage().then(setOutcome);
    come();
    addEventListener('online', come);
    return () => removeEventListener('online', come);
  }, []);
  const offline = outcome === 'unreachable';
  return (
    <div className="mx-auto w-full max-w-280 px-4 py-12">
      {outcome === 'reloading' ? (
        <Spinner size={28} label="Loading" />
      ) : (
        <ErrorPanel
          error={localError(offline ? 'network' : 'server')}
          // While offline the panel also retries by itself.
          onRetry={() => void reloadPage({ asked: !offline }).then(setOutcome)}
        />
      )}
    </div>
  );
}

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
