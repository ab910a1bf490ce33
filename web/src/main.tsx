import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadRouter } from './app/browser-router.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { watchConsent } from './lib/consent.ts';
import { isPrivatePath } from './lib/page-address.ts';
import { PlaceProvider, fetchPageSettings, readPageSettings } from './lib/page-settings.tsx';
import { beginSession, watchSession } from './lib/session.ts';
import { watchTheme } from './lib/theme.ts';
import './ui/theme.css';

watchTheme();
watchConsent();
watchSession();
void beginSession(isPrivatePath(location.pathname));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const rendered = root.firstElementChild !== null;
const settings = readPageSettings() ?? (await fetchPageSettings());
const router = await loadRouter();

const page = (
  <StrictMode>
    <ErrorBoundary>
      <PlaceProvider value={{ ...settings, origin: location.origin }}>
        <App>
          <RouterProvider router={router} />
        </App>
      </PlaceProvider>
    </ErrorBoundary>
  </StrictMode>
);
if (rendered) hydrateRoot(root, page);
else createRoot(root).render(page);
