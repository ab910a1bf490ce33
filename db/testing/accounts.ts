import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';

/** Removes an account with everything that hangs off it. */
export async function deleteUser(database: Database, userId: string): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`delete from users where id = ${userId}::uuid`),
  );
}
