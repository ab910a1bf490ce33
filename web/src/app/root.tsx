import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAddressMetadata } from '../lib/page/page-metadata.ts';
import { pageName, track } from '../lib/track.ts';
import { CookieBanner } from './public/cookie-banner.tsx';

/** Around every route: metadata, page views, and the question about cookies, last in the document. */
export function Root() {
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
