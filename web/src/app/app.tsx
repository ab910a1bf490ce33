import type { ReactNode } from 'react';
import { memberPlan } from '../lib/plan/member-plan.ts';
import { isPrivatePath } from '../lib/page/page-address.ts';
import { usePublicConfig } from '../lib/page/page-settings.tsx';
import { useSession } from '../lib/session/session-state.ts';
import { useTheme } from '../lib/browser/theme.ts';
import { FallbackBoundary, whenLoaded } from '../ui/states/when-loaded.tsx';
import { SupportProvider } from '../ui/states/support.tsx';
import { Toasts } from '../ui/overlays/toasts.tsx';

/** Visitors load neither the store nor the live connection. */
const Member = whenLoaded(async () => (await import('./member/member.tsx')).Member);

/** Shared by every page around the router: support address, toasts, and members' features. */
export function App({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const { productName, supportEmail } = usePublicConfig();
  const signedIn = useSession().status === 'signed-in';
  const plan = memberPlan.useValue();
  const priority = plan?.priority ?? false;
  return (
    <SupportProvider value={{ productName, email: supportEmail, priority }}>
      {children}
      <Toasts theme={resolved} early={signedIn} />
      {signedIn && (
        <Optional>
          <Member />
        </Optional>
      )}
    </SupportProvider>
  );
}

/** A public page can be read without what members have; a page behind the sign-in cannot. */
function Optional({ children }: { children: ReactNode }) {
  const isPublic = !isPrivatePath(location.pathname);
  return isPublic ? <FallbackBoundary instead={null}>{children}</FallbackBoundary> : children;
}
