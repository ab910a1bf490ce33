import { Outlet, useNavigation, useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { SandboxBar } from '../../ui/display/sandbox-bar.tsx';
import { RouteProgress, SkipLink } from '../frame-parts.tsx';
import { useRouteChange } from '../use-route-change.ts';
import { NoticeBanner } from './notice-banner.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** A hash scrolls to its section, also when coming from another page. */
function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Keyboard and screen reader go on from there; a heading that takes no focus is only shown.
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'start' });
  }, [location]);
}

/** Header and footer around every public page. */
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
