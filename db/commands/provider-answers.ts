import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';

/** Outcome of a request for a shared answer. */
type AnswerClaim =
  | { state: 'known'; body: string }
  /** The caller asks now; others wait for `storeProviderAnswer` or `dropClaim`, at most for the claim's life. */
  | { state: 'claimed' }
  /** Another process is already fetching it. */
  | { state: 'busy' };

/** Looks up a shared answer, or claims the right to fetch it. */
export async function claimAnswer(
  database: Database,
  { key, claimMs }: { key: string; claimMs: number },
): Promise<AnswerClaim> {
  const known = await readAnswer(database, key);
  if (known !== null) return known;
  const claimed = await transaction(database, (tx) =>
    tx.execute(sql`
      insert into provider_answers as a (key, body, until)
      values (${key}, null, clock_timestamp() + ${inMs(claimMs)})
      on conflict (key) do update set body = null, until = excluded.until
      where a.until <= clock_timestamp()
      returning key`),
  );
  if (claimed.length > 0) return { state: 'claimed' };
  return (await readAnswer(database, key)) ?? { state: 'busy' };
}

async function readAnswer(database: Database, key: string): Promise<AnswerClaim | null> {
  const rows = await database.sql<{ body: string | null }[]>`
    select body from provider_answers where key = ${key} and until > clock_timestamp()`;
  const row = rows[0];
  if (!row) return null;
  return row.body === null ? { state: 'busy' } : { state: 'known', body: row.body };
}

/** Stores the claimed answer for all. */
export async function storeProviderAnswer(
  database: Database,
  { key, body, ttlMs }: { key: string; body: string; ttlMs: number },
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      insert into provider_answers (key, body, until)
      values (${key}, ${body}, clock_timestamp() + ${inMs(ttlMs)})
      on conflict (key) do update set body = excluded.body, until = excluded.until`),
  );
}

/** Extends a claim while its owner is fetching. */
export async function renewClaim(
  database: Database,
  { key, claimMs }: { key: string; claimMs: number },
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update provider_answers set until = clock_timestamp() + ${inMs(claimMs)}
      where key = ${key} and body is null`),
  );
}

/** Releases a claim, so that the next process fetches at once. */
export async function dropClaim(database: Database, key: string): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`delete from provider_answers where key = ${key} and body is null`),
  );
}

/** Requests that a provider allows per day of a time zone. */
interface QuotaLedger {
  ledger: string;
  zone: string;
  limit: number;
}

/** Takes one request of today's allowance, by the database's clock; false when it is used up. */
export async function takeProviderRequest(
  database: Database,
  { ledger, zone, limit }: QuotaLedger,
): Promise<boolean> {
  const rows = await transaction(database, (tx) =>
    tx.execute(sql`
      insert into provider_quota as quota (ledger, day, used)
      select ${ledger}, ${today(zone)}, 1 where ${limit}::int >= 1
      on conflict (ledger, day) do update set used = quota.used + 1
      where quota.used + 1 <= ${limit}::int
      returning used`),
  );
  return rows.length > 0;
}

/** Returns one request of today's allowance: the provider refused it. */
export async function returnProviderRequest(
  database: Database,
  { ledger, zone }: QuotaLedger,
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update provider_quota set used = used - 1
      where ledger = ${ledger} and day = ${today(zone)} and used > 0`),
  );
}

/** Deletes expired answers, at most `limit`, and ledgers of past days. */
export async function forgetProviderAnswers(database: Database, limit: number): Promise<number> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      delete from provider_quota where day < to_char(now() - interval '3 days', 'YYYY-MM-DD')`);
    const rows = await tx.execute(sql`
      delete from provider_answers where key in (
        select key from provider_answers where until < clock_timestamp() limit ${limit}::int
      ) returning 1`);
    return rows.length;
  });
}

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::double precision)`;

const today = (zone: string) =>
  sql`to_char(clock_timestamp() at time zone ${zone}::text, 'YYYY-MM-DD')`;
