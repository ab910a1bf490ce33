import type { PlanName } from '#domain/names.ts';
import { sharedValue } from '../browser/shared-value.ts';

/** What pages outside the dashboard know about the reader's plan. */
interface MemberPlan {
  planName: PlanName;
  /** A tag for the subject of mails to support. */
  priority: boolean;
}

/** Set by the part of the app that is loaded after sign-in; null for visitors, and while unknown. */
export const memberPlan = sharedValue<MemberPlan | null>(null);

/** The plan whose request is open in a dialog; null: none is. Works on public pages too. */
export const requestedPlan = sharedValue<PlanName | null>(null);
