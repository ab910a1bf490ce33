import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useGetPlanInfoQuery } from '../lib/account-api.ts';
import { selectSessionStatus } from '../lib/session-slice.ts';
import { useAppSelector } from '../lib/store.ts';
import { usePublicConfig } from '../lib/use-public-config.ts';
import { useTheme } from '../lib/use-theme.ts';
import { SupportProvider } from '../ui/support.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { connectAnalytics } from './analytics.ts';
import { makeRouter } from './router.tsx';
import { useLiveConnection } from './use-live-connection.ts';

/** What every page shares: router, support address, tooltips, toasts. */
export function App() {
  const [router] = useState(makeRouter);
  const { resolved } = useTheme();
  const { productName, supportEmail, site } = usePublicConfig();
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
      <RouterProvider router={router} />
      <Toasts theme={resolved} />
    </SupportProvider>
  );
}
