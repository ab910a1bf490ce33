import { limitsOfPlan } from '#domain/account/model-caps.ts';
import type { ModelCap, ModelLimits } from '#domain/account/model-caps.ts';
import type { LlmPurpose, PlanName } from '#domain/names.ts';
import type { Database } from '../client.ts';

/**
 * What is left of a user's day for one purpose, by the tightest of the caps on the user, the
 * purpose and the installation. For previews: only a reservation decides.
 */
export async function readModelBudget(
  database: Database,
  wanted: { userId: string; plan: PlanName; purpose: LlmPurpose; limits: ModelLimits },
): Promise<ModelCap> {
  const { userId, plan, purpose } = wanted;
  const limits = limitsOfPlan(wanted.limits, plan);
  const rows = await database.sql<
    { scope: string; purpose: string; used: number; micros: number }[]
  >`
    select scope, purpose, used, micros::float8 as micros from llm_calls
    where day = (now() at time zone 'UTC')::date
      and (scope = ${userId} and purpose = ${purpose}
        or scope = 'global' and purpose in (${purpose}, 'all'))`;
  const left: ModelCap = {
    calls: Math.min(limits.user.calls, limits.purpose.calls),
    micros: Math.min(limits.user.micros, limits.purpose.micros, limits.installationMicros),
  };
  for (const row of rows) {
    const isInstallation = row.purpose === 'all';
    const cap = row.scope === userId ? limits.user : limits.purpose;
    if (!isInstallation) left.calls = Math.min(left.calls, cap.calls - row.used);
    const micros = isInstallation ? limits.installationMicros : cap.micros;
    left.micros = Math.min(left.micros, micros - row.micros);
  }
  return { calls: Math.max(0, left.calls), micros: Math.max(0, left.micros) };
}
