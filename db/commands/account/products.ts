import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { Products, ProductsRequest, SiteReading } from '#contracts/account/products.ts';
import { describedProduct } from '#domain/account/product-sentence.ts';
import { productsOfPlan } from '#domain/account/products.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readProducts } from '../../queries/account/plan-info.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

/**
 * Replaces the products of a user. Ids are kept where they are known and made where not; a name and
 * an audience that were left out are read from the sentence. After a downgrade an account keeps what it has, but adds nothing.
 * @throws AppError PLAN_LIMIT_ERROR for more products than the plan allows, RESOURCE_NOT_FOUND for a
 *   deleted user.
 */
export function saveProducts(
  database: Database,
  { userId, plan, request }: { userId: string; plan: PlanName; request: ProductsRequest },
): Promise<Committed<Products>> {
  return transaction(database, async (tx) => {
    const locked = await tx.execute(sql`
      select 1 from users where id = ${userId}::uuid for update`);
    if (locked.length === 0) throw notFound();
    const current = await readProducts(tx, { userId });
    const limit = Math.max(productsOfPlan(plan), current.length);
    if (request.items.length > limit) {
      throw new AppError(
        'PLAN_LIMIT_ERROR',
        `Your plan keeps ${limit} product profile${limit === 1 ? '' : 's'}.`,
        {
          details: { requiredFeature: 'products', limit },
        },
      );
    }
    const known = new Set(current.map(({ id }) => id));
    const items = request.items.map(({ id, ...product }) => ({
      id: id !== undefined && known.delete(id) ? id : randomUUID(),
      ...describedProduct(product),
    }));
    await tx.execute(sql`
      update users set products = ${JSON.stringify(items)}::text::jsonb, updated_at = now()
      where id = ${userId}::uuid`);
    const batch = await appendEvents(tx, userId, [
      { type: 'profile.products_changed.v1', data: { items } },
    ]);
    return { value: { items }, batches: [batch] };
  });
}

/** Sends what a user's site states to their open pages. Nothing is stored until they save it. */
export function announceSiteReading(
  database: Database,
  { userId, result }: { userId: string; result: SiteReading },
): Promise<Committed<void>> {
  return transaction(database, async (tx) => {
    const known = await tx.execute(sql`select 1 from users where id = ${userId}::uuid`);
    const batches =
      known.length === 0
        ? []
        : [await appendEvents(tx, userId, [{ type: 'profile.site_read.v1', data: result }])];
    return { value: undefined, batches };
  });
}
