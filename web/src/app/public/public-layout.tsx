import { Outlet, useNavigation } from 'react-router-dom';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { SandboxBar } from '../../ui/display/sandbox-bar.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { RouteProgress } from '../route-progress.tsx';
import { SkipLink } from '../skip-link.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import { useRouteChange } from '../use-route-change.ts';

/** R-ROUTE-19: header and footer around every public page. */
export function PublicLayout() {
  const config = usePublicConfig();
  const pending = useNavigation().state === 'loading';
  // Every public page names itself.
  useRouteChange({ name: '', keepsScroll: false, smooth: false });
  useHashScroll();
  return (
    <div className="flex min-h-dvh flex-col text-prose">
      <SkipLink />
      <RouteProgress pending={pending} />
      <NoticeBanner />
      {config.sandbox && <SandboxBar />}
      <PublicHeader productName={config.productName} />
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col focus:outline-none [&_dd]:text-pretty [&_li]:text-pretty [&_p]:text-pretty"
      >
        <Outlet />
      </main>
      <PublicFooter config={config} />
    </div>
  );
}
