import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { useAddressMetadata } from '../lib/page/page-metadata.ts';
import { pageName, track } from '../lib/track.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { pages } from './pages.ts';
import { PageError, RouteError } from './errors/page-error.tsx';
import { PageSpinner } from './frame-parts.tsx';
import { Protected } from './member/protected.tsx';
import { PublicLayout } from './public/public-layout.tsx';
import { CookieBanner } from './public/cookie-banner.tsx';

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
