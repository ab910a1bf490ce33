import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { transaction, unsyncedStatement } from '../transaction.ts';

export interface BucketRule {
  /** Maximum burst of requests. */
  capacity: number;
  /** Sustained requests per second. */
  refillPerSecond: number;
}

/**
 * Takes one token from a bucket that all processes share, in one statement. The bucket's clock
 * moves by whole tokens only, so that callers faster than the refill do not round it away.
 * @returns the tokens left; null when the bucket is empty.
 */
export async function takeToken(
  database: Database,
  { key, capacity, refillPerSecond }: BucketRule & { key: string },
): Promise<number | null> {
  // Losing a token in a crash is harmless.
  const rows = await unsyncedStatement(
    database,
    sql`
      insert into rate_buckets as bucket (key, tokens, refilled_at)
      values (${key}, ${capacity}::int - 1, now())
      on conflict (key) do update set
        tokens = least(${capacity}::int, bucket.tokens + ${refilled(refillPerSecond)}) - 1,
        refilled_at = case
          when bucket.tokens + ${refilled(refillPerSecond)} >= ${capacity}::int then now()
          else bucket.refilled_at
            + make_interval(secs => ${refilled(refillPerSecond)} / ${refillPerSecond}::double precision)
        end
      where bucket.tokens + ${refilled(refillPerSecond)} >= 1
      returning tokens`,
  );
  const [row] = rows as unknown as { tokens: number }[];
  return row?.tokens ?? null;
}

/** Whole tokens since the bucket's clock; bounded, since a bucket may be idle for years. */
const refilled = (refillPerSecond: number) =>
  sql`least(1000000, greatest(0, floor(
    extract(epoch from now() - bucket.refilled_at) * ${refillPerSecond}::double precision)))::int`;

/** Deletes buckets unused for a day: they are full again. */
export async function forgetIdleBuckets(database: Database): Promise<number> {
  const rows = await transaction(database, (tx) =>
    tx.execute(sql`
      delete from rate_buckets where refilled_at < now() - interval '1 day' returning key`),
  );
  return rows.length;
}
