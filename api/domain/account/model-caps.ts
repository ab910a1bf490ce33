import type { PlanName } from '../names.ts';

/** Both limits apply: a cap of 0 calls or 0 dollars allows nothing. */
export interface ModelCap {
  calls: number;
  /** Millionths of a US dollar. */
  micros: number;
}

/** The caps of one purpose. Days are UTC days. */
export interface ModelLimits {
  /** Maximum cost of one call. */
  callMicros: number;
  /** One job, all its rounds together. */
  job: ModelCap;
  /** One user's day for this purpose. */
  user: ModelCap;
  /** Everyone's day for this purpose. */
  purpose: ModelCap;
  /** Everyone's day for all purposes together. */
  installationMicros: number;
}

/**
 * Share of a user's dollars a day, and of everyone's, that calls for an account of each plan may
 * use: what free accounts cannot reach stays for the paying ones.
 */
const PLAN_SHARES: Readonly<Record<PlanName, { user: number; everyone: number }>> = {
  free: { user: 0.4, everyone: 0.5 },
  starter: { user: 0.7, everyone: 0.8 },
  professional: { user: 1, everyone: 1 },
};

const share = (micros: number, part: number): number => Math.floor(micros * part);

/** The caps for an account of a plan; work shared by many users has the highest. */
export function limitsOfPlan(limits: ModelLimits, plan: PlanName): ModelLimits {
  const { user, everyone } = PLAN_SHARES[plan];
  return {
    ...limits,
    user: { ...limits.user, micros: share(limits.user.micros, user) },
    purpose: { ...limits.purpose, micros: share(limits.purpose.micros, everyone) },
    installationMicros: share(limits.installationMicros, everyone),
  };
}
