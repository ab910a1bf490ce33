import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter, matchRoutes } from 'react-router-dom';
import { App } from './app/app.tsx';
import { GlobalError, TakenOver } from './app/errors/error-boundary.tsx';
import { isOfAnotherBuild, reloadPage } from './app/errors/stale-build.ts';
import { watchConsent } from './lib/browser/consent.ts';
import { isPrivatePath } from './lib/page/page-address.ts';
import { PlaceProvider, fetchPageSettings, readPageSettings } from './lib/page/page-settings.tsx';
import { beginSession, watchSession } from './lib/session/session.ts';
import { sessionIsKnown } from './lib/session/session-state.ts';
import { watchTheme } from './lib/browser/theme.ts';
import './ui/theme.css';
import { FallbackBoundary } from './ui/states/when-loaded.tsx';
import { connectTracker, httpAdapter } from './lib/track.ts';
import type { TrackAdapter } from './lib/track.ts';
import { makeRoutes } from './app/router.tsx';

watchTheme();
watchConsent();
watchSession();
void beginSession(isPrivatePath(location.pathname));
// Not awaited at the top: the parts that it loads wait for this file to end.
void start();

/** Takes over the page that the server rendered, or makes it where it rendered none. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A page behind the sign-in has a frame for the time until there is something to show.
  const shell = root.querySelector(':scope > [data-shell]');
  const rendered = root.firstElementChild !== null && shell === null;
  try {
    const settings = readPageSettings() ?? (await fetchPageSettings());
    // Before the first render, or that page view would not be counted.
    connectAnalytics(settings.config.site?.analyticsUrl ?? null);
    // The next task: the work so far is long enough for a phone.
    await new Promise((resolve) => setTimeout(resolve));
    const router = await loadRouter();
    if (shell !== null) await sessionIsKnown();
    const page = (
      <StrictMode>
        <TakenOver>
          {/* Last line: a fault outside every route still ends on the error screen, not on a white page. */}
          <FallbackBoundary instead={<GlobalError />}>
            <PlaceProvider value={{ ...settings, origin: location.origin }}>
              <App>
                <RouterProvider router={router} />
              </App>
            </PlaceProvider>
          </FallbackBoundary>
        </TakenOver>
      </StrictMode>
    );
    if (rendered) {
      // In small pieces: meanwhile the page can be read and clicked.
      startTransition(() => {
        hydrateRoot(root, page);
      });
    } else createRoot(root).render(page);
  } catch (error) {
    if (isOfAnotherBuild(error) && (await reloadPage()) === 'reloading') return;
    // A rendered page stays readable, with links that work.
    if (!rendered) {
      createRoot(root).render(
        <TakenOver>
          <GlobalError />
        </TakenOver>,
      );
      addEventListener('online', () => {
        location.reload();
      });
    }
    reportError(error);
  }
}

const consoleAdapter: TrackAdapter = (event, properties) => {
  console.debug('[analytics]', event, properties);
};

/** Where events go: the configured address, the console in development, else nowhere. */
function connectAnalytics(url: string | null): void {
  if (url !== null) connectTracker(httpAdapter(url));
  else connectTracker(import.meta.env.DEV ? consoleAdapter : null);
}

/**
 * The page's router. The route at this address is loaded first, so that the server's HTML hydrates
 * unchanged.
 */
async function loadRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
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
