import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { listenForAnalytics } from './app/analytics.ts';
import { listenForErrors } from './app/error-toasts.ts';
import { watchConsent } from './lib/consent.ts';
import { startSession, watchSession } from './lib/session.ts';
import { makeStore } from './lib/store.ts';
import { watchTheme } from './lib/theme.ts';
import './ui/theme.css';

const store = makeStore();
watchTheme();
listenForErrors();
listenForAnalytics();
watchConsent();
watchSession(store.dispatch);
void startSession(store.dispatch);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <App />
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
);
