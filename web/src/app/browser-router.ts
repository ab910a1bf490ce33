import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { makeRoutes } from './router.tsx';

/**
 * The router of the page. The page at this address is loaded first, so that the HTML from the
 * server is taken over as it stands.
 */
export async function loadRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
  const routes = makeRoutes();
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return createBrowserRouter(routes);
}
