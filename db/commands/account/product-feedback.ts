import type { PlanName } from '#domain/names.ts';
import type { ProductFeedback } from '#contracts/account/product-feedback.ts';
import type { Database } from '../../client.ts';
import { productFeedbacks } from '../../schema/accounts.ts';
import { transaction } from '../../transaction.ts';

/** Stores product feedback. No page shows it, so there is no event. */
export function recordProductFeedback(
  database: Database,
  { userId, plan, feedback }: { userId: string; plan: PlanName; feedback: ProductFeedback },
): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.insert(productFeedbacks).values({ userId, planName: plan, ...feedback });
  });
}
