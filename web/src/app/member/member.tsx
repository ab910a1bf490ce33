import { useEffect } from 'react';
import '../../features/account/live.ts';
import '../../features/alerts/news.ts';
import '../../features/search/news.ts';
import { useKeptPlanInfo } from '../../lib/plan/plan-info.ts';
import { setMemberPlan } from '../../lib/plan/member-plan.ts';
import { requestPlan, useRequestedPlan } from '../../lib/plan/plan-request.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';
import { MemberStore } from './member-store.tsx';
import { useLiveConnection } from './use-live-connection.ts';

const MemberPlanRequest = whenLoaded(
  async () => (await import('./member-plan-request.tsx')).MemberPlanRequest,
);

/** Runs on every page while signed in: the live connection, and the plan. */
export function Member() {
  const requestedPlan = useRequestedPlan();
  return (
    <MemberStore>
      <Background />
      {requestedPlan !== null && (
        <MemberPlanRequest
          plan={requestedPlan}
          onClose={() => {
            requestPlan(null);
          }}
        />
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
    setMemberPlan(planName === undefined ? null : { planName, priority });
  }, [planName, priority]);
  useEffect(
    () => () => {
      setMemberPlan(null);
    },
    [],
  );
  return null;
}
