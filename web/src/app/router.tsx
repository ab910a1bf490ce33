import { Navigate, Outlet, useLocation, useRouteError, useNavigation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useAddressMetadata } from '../lib/page/page-metadata.ts';
import { pageName, track } from '../lib/track.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { pages } from './pages.ts';
import { PageSpinner, RouteProgress, SkipLink } from './frame-parts.tsx';
import { Protected } from './member/protected.tsx';
import { CookieBanner } from './public/cookie-banner.tsx';
import { localError } from '../lib/errors.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { isOfAnotherBuild, reloadPage } from './errors/stale-build.ts';
import type { Reload } from './errors/stale-build.ts';
import { GlobalError } from './errors/error-boundary.tsx';
import { usePublicConfig } from '../lib/page/page-settings.tsx';
import { SandboxBar } from '../ui/display/sandbox-bar.tsx';
import { useRouteChange } from './use-route-change.ts';
import { NoticeBanner } from './public/notice-banner.tsx';
import { PublicFooter } from './public/public-footer.tsx';
import { PublicHeader } from './public/public-header.tsx';

/** Around every route: metadata, page views, and the question about cookies, last in the document. */
function Root() {
  const { pathname } = useLocation();
  useAddressMetadata();
  useEffect(() => {
    track('page_view', { page: pageName(pathname) });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <CookieBanner />
    </>
  );
}

type Page = keyof typeof pages;
const lazy = (page: Page) => async () => ({ Component: await pages[page]() });

const POLICY_PATHS = [
  paths.privacyPolicy,
  paths.terms,
  paths.refundPolicy,
  paths.acceptableUsePolicy,
  paths.cookiePolicy,
  paths.dataProcessingAddendum,
] as const;

const publicRoutes: RouteObject[] = [
  { index: true, lazy: lazy('landing') },
  { path: paths.pricing, lazy: lazy('pricing') },
  { path: paths.login, lazy: lazy('login') },
  { path: paths.about, lazy: lazy('about') },
  { path: paths.blog, lazy: lazy('blog') },
  { path: `${paths.blog}/:slug`, lazy: lazy('article') },
  { path: paths.faq, lazy: lazy('faq') },
  { path: paths.howItWorks, lazy: lazy('howItWorks') },
  { path: paths.publicTrending, lazy: lazy('publicTrending') },
  { path: `${paths.publicTrending}/:id`, lazy: lazy('publicProblem') },
  { path: `${paths.shared}/:token`, lazy: lazy('sharedSearch') },
  ...POLICY_PATHS.map((path) => ({ path, lazy: lazy('policy') })),
  { path: paths.gallery, lazy: lazy('gallery') },
  { path: '*', Component: NotFoundPage },
];

const dashboardRoutes: RouteObject[] = [
  { path: paths.dashboard, element: <Navigate to={paths.overview} replace /> },
  { path: paths.overview, lazy: lazy('overview') },
  { path: paths.search, lazy: lazy('search') },
  { path: paths.searchHistory, lazy: lazy('searchHistory') },
  { path: `${paths.searchHistory}/:id`, lazy: lazy('searchDetail') },
  { path: paths.leads, lazy: lazy('leads') },
  { path: paths.watchedSearches, lazy: lazy('watchedSearches') },
  { path: `${paths.watchedSearches}/:id`, lazy: lazy('watchedPosts') },
  { path: paths.competitors, lazy: lazy('competitors') },
  { path: `${paths.competitor}/:id`, lazy: lazy('competitor') },
  { path: paths.competitorsCompare, lazy: lazy('competitorsCompare') },
  { path: paths.competitorsHistory, lazy: lazy('competitorsHistory') },
  { path: paths.aiVisibility, lazy: lazy('aiVisibility') },
  { path: paths.aiVisibilityHistory, lazy: lazy('aiVisibilityHistory') },
  { path: `${paths.aiVisibilityHistory}/:id`, lazy: lazy('aiVisibilityDetail') },
  { path: paths.trending, lazy: lazy('trending') },
  { path: `${paths.trending}/:id`, lazy: lazy('trendingProblem') },
  { path: paths.alerts, lazy: lazy('alerts') },
  { path: paths.alertSettings, lazy: lazy('alertSettings') },
  { path: paths.profile, lazy: lazy('profile') },
  { path: paths.admin, lazy: lazy('operator') },
  { path: `${paths.dashboard}/*`, Component: NotFoundPage },
];

/** If the code of a page fails to load, its frame stays and shows an error. */
const inFrame = (routes: readonly RouteObject[]): RouteObject[] => [
  { errorElement: <PageError />, children: routes.map((route) => ({ ...route })) },
];

/** A function: the router of each page fills in the lazy ones. */
export const makeRoutes = (): RouteObject[] => [
  {
    Component: Root,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      { Component: PublicLayout, children: inFrame(publicRoutes) },
      {
        Component: Protected,
        children: [{ lazy: lazy('dashboard'), children: inFrame(dashboardRoutes) }],
      },
    ],
  },
];

/** Replaces a page whose code failed to load. The outer error screen handles other errors. */
function PageError() {
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
function RouteError() {
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
function PublicLayout() {
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
