import { randomBytes } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { CreatedApiKey, NewApiKey } from '#contracts/account/keys.ts';
import { KEY_LIMITS, KEY_PREFIX } from '#domain/account/keys.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Database } from '../../client.ts';
import { hashOfKey, toKey } from '../../queries/account/keys.ts';
import type { KeyRow } from '../../queries/account/keys.ts';
import { transaction, unsyncedStatement } from '../../transaction.ts';
import { audit } from '../audit.ts';

const SECRET_BYTES = 32;

/**
 * Makes a key; its secret is returned here and stored nowhere.
 * @throws AppError INVALID_OPERATION at 20 keys.
 */
export function createKey(
  database: Database,
  { userId, name, scopes, expiresInDays }: NewApiKey & { userId: string },
): Promise<CreatedApiKey> {
  const secret = `${KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`keys ${userId}`}, 0))`);
    await tx.execute(sql`
      delete from api_keys where user_id = ${userId}::uuid and expires_at <= now()`);
    const [row] = await tx.execute<KeyRow>(sql`
      insert into api_keys (user_id, name, scopes, token_hash, expires_at)
      select ${userId}::uuid, ${name}, ${JSON.stringify(scopes)}::text::jsonb, ${hashOfKey(secret)},
        now() + make_interval(days => ${expiresInDays ?? null}::int)
      where (select count(*) from api_keys where user_id = ${userId}::uuid)
        < ${KEY_LIMITS.keysPerUser}::int
      returning id, name, scopes, created_at, last_used_at, expires_at`);
    if (!row) {
      throw new AppError(
        'INVALID_OPERATION',
        `You have ${KEY_LIMITS.keysPerUser} keys, the most an account can have. Revoke one first.`,
      );
    }
    await audit(tx, { userId, action: 'api_key_created', detail: { keyId: row.id, scopes } });
    return { key: toKey(row), secret };
  });
}

/**
 * Ends a key at once: every request looks its key up.
 * @throws AppError RESOURCE_NOT_FOUND
 */
export function revokeKey(
  database: Database,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<void> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from api_keys where id = ${keyId}::uuid and user_id = ${userId}::uuid returning 1`);
    if (rows.length === 0) throw notFound();
    await audit(tx, { userId, action: 'api_key_revoked', detail: { keyId } });
  });
}

/** Notes that a key was used; losing one note in a crash is harmless. */
export async function noteKeyUse(database: Database, keyId: string): Promise<void> {
  await unsyncedStatement(
    database,
    sql`update api_keys set last_used_at = now() where id = ${keyId}::uuid`,
  );
}
