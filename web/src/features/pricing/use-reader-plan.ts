import type { PlanName } from '#domain/names.ts';
import { useMemberPlan } from '../../lib/plan/member-plan.ts';
import { useSession } from '../../lib/session/session-state.ts';

/** The plan of who reads the page; null for visitors. */
export function useReaderPlan(): PlanName | null {
  const signedIn = useSession().status === 'signed-in';
  const plan = useMemberPlan();
  return signedIn ? (plan?.planName ?? 'free') : null;
}
