import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { App } from './app/app.tsx';
import { listenForAnalytics } from './app/analytics.ts';
import { loadRouter } from './app/browser-router.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { listenForErrors } from './app/error-toasts.ts';
import { watchConsent } from './lib/consent.ts';
import { isPrivatePath } from './lib/page-address.ts';
import { PlaceProvider, fetchPageSettings, readPageSettings } from './lib/page-settings.tsx';
import { beginSession, watchSession } from './lib/session.ts';
import { makeStore, makeVisitorState } from './lib/store.ts';
import { watchTheme } from './lib/theme.ts';
import './ui/theme.css';

const store = makeStore();
watchTheme();
listenForErrors();
listenForAnalytics();
watchConsent();
watchSession(store.dispatch);
void beginSession(store.dispatch, isPrivatePath(location.pathname));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const rendered = root.firstElementChild !== null;
const settings = readPageSettings() ?? (await fetchPageSettings());
const router = await loadRouter();

const page = (
  <StrictMode>
    <ErrorBoundary>
      <PlaceProvider value={{ ...settings, origin: location.origin }}>
        <Provider store={store} {...(rendered ? { serverState: makeVisitorState() } : {})}>
          <App>
            <RouterProvider router={router} />
          </App>
        </Provider>
      </PlaceProvider>
    </ErrorBoundary>
  </StrictMode>
);
if (rendered) hydrateRoot(root, page);
else createRoot(root).render(page);
