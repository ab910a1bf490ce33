import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { makeRoutes } from './router.tsx';

/**
 * The page's router. The route at this address is loaded first, so that the server's HTML hydrates
 * unchanged.
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
