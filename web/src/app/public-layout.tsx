import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { usePublicConfig } from '../lib/use-public-config.ts';
import { SandboxBar } from '../ui/sandbox-bar.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SkipLink } from './skip-link.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import { useRouteChange } from './use-route-change.ts';

const NAMES: Readonly<Record<string, string>> = {
  [paths.home]: 'Find your first 100 customers',
  [paths.pricing]: 'Pricing',
  [paths.login]: 'Sign in',
};

/** R-ROUTE-19: header and footer around every public page. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const { productName, sandbox, supportEmail } = usePublicConfig();
  const pending = useNavigation().state === 'loading';
  useRouteChange({
    name: NAMES[pathname] ?? 'Page not found',
    keepsScroll: false,
    smooth: false,
  });
  useHashScroll();
  return (
    <div className="flex min-h-dvh flex-col text-prose">
      <SkipLink />
      <RouteProgress pending={pending} />
      {sandbox && <SandboxBar />}
      <PublicHeader productName={productName} />
      <main id="main" tabIndex={-1} className="flex grow flex-col focus:outline-none">
        <Outlet />
      </main>
      <PublicFooter productName={productName} supportEmail={supportEmail} />
    </div>
  );
}
