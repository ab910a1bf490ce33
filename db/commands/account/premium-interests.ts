import { sql } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import type {
  PremiumInterest,
  PremiumInterestRequest,
  ProductFeedback,
} from '#contracts/account/premium-interest.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { toInterest } from '../../queries/operator.ts';
import type { InterestRow } from '../../queries/operator.ts';
import { transaction } from '../../transaction.ts';
import { audit } from '../audit.ts';
import { appendEvents } from '../events.ts';
import { productFeedbacks } from '../../schema/accounts.ts';

/**
 * Records which higher plan a user wants: one record per user. Requesting the same
 * plan again keeps its time, and its message unless there is a new one.
 * @throws AppError INVALID_VALUE for the user's current plan, or a lower one.
 */
export function recordPremiumInterest(
  database: Database,
  { userId, plan, request }: { userId: string; plan: PlanName; request: PremiumInterestRequest },
): Promise<Committed<PremiumInterest>> {
  if (PLAN_NAMES.indexOf(request.planName) <= PLAN_NAMES.indexOf(plan)) {
    throw new AppError('INVALID_VALUE', 'Your plan already includes everything in that plan.');
  }
  const message = request.message === undefined || request.message === '' ? null : request.message;
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<InterestRow & { first: boolean }>(sql`
      insert into premium_interests as i (user_id, plan_name, message)
      values (${userId}::uuid, ${request.planName}, ${message})
      on conflict (user_id) do update set
        plan_name = excluded.plan_name,
        message = case when i.plan_name = excluded.plan_name
          then coalesce(excluded.message, i.message) else excluded.message end,
        created_at = case when i.plan_name = excluded.plan_name then i.created_at else now() end,
        updated_at = now()
      returning plan_name, message, created_at, created_at = updated_at as first`);
    if (!row) throw new Error('The interest was not written.');
    const interest = toInterest(row);
    if (row.first) {
      await audit(tx, { userId, action: 'plan_requested', detail: { plan: request.planName } });
    }
    const batch = await appendEvents(tx, userId, [
      { type: 'premium_interest.changed.v1', data: { interest } },
    ]);
    return { value: interest, batches: [batch] };
  });
}

/** Stores product feedback. No page shows it, so there is no event. */
export function recordProductFeedback(
  database: Database,
  { userId, plan, feedback }: { userId: string; plan: PlanName; feedback: ProductFeedback },
): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.insert(productFeedbacks).values({ userId, planName: plan, ...feedback });
  });
}
