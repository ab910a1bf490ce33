import { useEffect } from 'react';
import { useGetPlanInfoQuery } from '../../lib/account-api.ts';
import { setMemberPlan } from '../../lib/member-plan.ts';
import { MemberStore } from './member-store.tsx';
import { useLiveConnection } from './use-live-connection.ts';

/** What runs on every page while somebody is signed in: the live connection, and the plan. */
export function Member() {
  return (
    <MemberStore>
      <Background />
    </MemberStore>
  );
}

function Background() {
  useLiveConnection();
  const { data } = useGetPlanInfoQuery();
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
