import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useGetPlanInfoQuery } from '../lib/account-api.ts';
import { usePublicConfig } from '../lib/page-settings.tsx';
import { selectSessionStatus } from '../lib/session-slice.ts';
import { useAppSelector } from '../lib/store.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useTheme } from '../lib/use-theme.ts';
import { SupportProvider } from '../ui/support.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { connectAnalytics } from './analytics.ts';
import { useLiveConnection } from './use-live-connection.ts';

/** What every page shares around the router: support address, live connection, toasts. */
export function App({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const { productName, supportEmail, site } = usePublicConfig();
  const hydrated = useHydrated();
  useLiveConnection();
  const analyticsUrl = site?.analyticsUrl ?? null;
  useEffect(() => {
    connectAnalytics(analyticsUrl);
  }, [analyticsUrl]);
  const signedIn = useAppSelector(selectSessionStatus) === 'signed-in';
  const { data: plan } = useGetPlanInfoQuery(undefined, { skip: !signedIn });
  const priority = plan?.features['prioritySupport'] === true;
  return (
    <SupportProvider value={{ productName, email: supportEmail, priority }}>
      {children}
      {hydrated && <Toasts theme={resolved} />}
    </SupportProvider>
  );
}
