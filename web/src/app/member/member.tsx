import { useEffect } from 'react';
import { useStore } from 'react-redux';
import '../../features/account/live.ts';
import '../../features/alerts/news.ts';
import '../../features/search/news.ts';
import { useKeptPlanInfo } from '../../lib/plan/plan-info.ts';
import { memberPlan, requestedPlan } from '../../lib/plan/member-plan.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';
import type { AppStore } from '../../lib/store.ts';
import { bannerChanged, connectionChanged } from '../../live/connection/live-slice.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { MemberStore } from './member-store.tsx';

const useAppStore = useStore.withTypes<AppStore>();

/** One socket per signed-in tab, also on public pages: the counters there must stay fresh. */
function useLiveConnection(): void {
  const store = useAppStore();
  const { gatewayUrl } = usePublicConfig();
  useEffect(() => {
    if (gatewayUrl === '') return;
    let stop: (() => void) | null = null;
    let unwanted = false;
    const start = async (): Promise<void> => {
      try {
        // Visitors do not need the channel's code.
        const { startMemberLive } = await import('./start-member-live.ts');
        if (!unwanted) stop = startMemberLive(store, gatewayUrl);
      } catch (error) {
        store.dispatch(connectionChanged({ connection: 'missing', at: serverNow() }));
        store.dispatch(bannerChanged({ kind: 'missing' }));
        reportError(error);
      }
    };
    void start();
    return () => {
      unwanted = true;
      stop?.();
    };
  }, [store, gatewayUrl]);
}

const MemberPlanRequest = whenLoaded(
  async () => (await import('../../features/pricing/plan-request.tsx')).MemberPlanRequest,
);

/** Runs on every page while signed in: the live connection, and the plan. */
export function Member() {
  const requested = requestedPlan.useValue();
  return (
    <MemberStore>
      <Background />
      {requested !== null && (
        <MemberPlanRequest plan={requested} onClose={() => requestedPlan.set(null)} />
      )}
    </MemberStore>
  );
}

function Background() {
  useLiveConnection();
  const data = useKeptPlanInfo();
  const planName = data?.planName;
  const priority = data?.features['prioritySupport'] === true;
  useEffect(() => {
    memberPlan.set(planName === undefined ? null : { planName, priority });
  }, [planName, priority]);
  useEffect(
    () => () => {
      memberPlan.set(null);
    },
    [],
  );
  return null;
}
