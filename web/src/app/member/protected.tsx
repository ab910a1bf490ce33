import { Suspense, lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { startSession } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { PageSpinner } from '../frame-parts.tsx';

const Goodbye = lazy(async () => ({ default: (await import('./goodbye-page.tsx')).GoodbyePage }));

/** Pages behind sign-in. A visitor returns here after signing in. */
export function Protected() {
  const { status, error, deleted } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <PageSpinner />;
  if (status === 'unreachable') {
    return (
      <main className="mx-auto max-w-140 px-4 py-24">
        <ErrorPanel error={error} onRetry={() => void startSession()} />
      </main>
    );
  }
  if (status === 'signed-out' && deleted) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Goodbye />
      </Suspense>
    );
  }
  if (status === 'signed-out') {
    return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  }
  return <Outlet />;
}
