import { sql } from 'drizzle-orm';
import { productSchema } from '#contracts/account/products.ts';
import type { Product } from '#contracts/account/products.ts';
import type { Db } from '../../client.ts';

/** The products of a user, the default first; stored ones that this build cannot read are left out. */
export async function readProducts(
  executor: Pick<Db, 'execute'>,
  { userId }: { userId: string },
): Promise<Product[]> {
  const [row] = await executor.execute<{ products: unknown }>(sql`
    select products from users where id = ${userId}::uuid`);
  const stored = Array.isArray(row?.products) ? row.products : [];
  return stored.flatMap((each) => productSchema.safeParse(each).data ?? []);
}
