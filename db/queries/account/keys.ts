import { createHash } from 'node:crypto';
import type { ApiKey } from '#contracts/account/keys.ts';
import type { KeyScope } from '#domain/account/keys.ts';
import type { Database } from '../../client.ts';
import type { Actor } from './sessions.ts';

/** Only this is stored of a key: its secret has 256 random bits, so a plain hash suffices. */
export const hashOfKey = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export interface KeyRow extends Record<string, unknown> {
  id: string;
  name: string;
  scopes: KeyScope[];
  created_at: string | Date;
  last_used_at: string | Date | null;
  expires_at: string | Date | null;
}

const time = (at: string | Date): string => new Date(at).toISOString();
const timeOrNull = (at: string | Date | null): string | null => (at === null ? null : time(at));

export const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: time(row.created_at),
  lastUsedAt: timeOrNull(row.last_used_at),
  expiresAt: timeOrNull(row.expires_at),
});

/** Active keys of a user, newest first. */
export async function listKeys(
  database: Database,
  { userId }: { userId: string },
): Promise<ApiKey[]> {
  const rows = await database.sql<KeyRow[]>`
    select id, name, scopes, created_at, last_used_at, expires_at from api_keys
    where user_id = ${userId} and (expires_at is null or expires_at > now())
    order by created_at desc, id desc`;
  return rows.map(toKey);
}

/** A key as the author of a request. */
export interface KeyActor extends Actor {
  key: { id: string; scopes: KeyScope[]; isUseKnown: boolean };
}

/** The owner of an active key by its hash; null for an unknown, expired or revoked one. */
export async function findKeyActor(database: Database, hash: string): Promise<KeyActor | null> {
  const [row] = await database.sql<
    (Pick<Actor, 'userId' | 'email' | 'plan' | 'issuer' | 'subject'> & {
      id: string;
      scopes: KeyScope[];
      settings: unknown;
      created_at: Date;
      is_use_known: boolean;
      seq: string | null;
    })[]
  >`
    select key.id, key.scopes, key.created_at, users.id as "userId", users.email, users.plan,
      users.issuer, users.subject, users.settings,
      coalesce(key.last_used_at > now() - interval '1 minute', false) as is_use_known,
      (select seq from user_streams where user_streams.user_id = users.id::text) as seq
    from api_keys key join users on users.id = key.user_id
    where key.token_hash = ${hash} and (key.expires_at is null or key.expires_at > now())`;
  if (!row) return null;
  const { id, scopes, is_use_known: isUseKnown, created_at: signedInAt, seq, ...known } = row;
  const { settings: storedSettings, ...owner } = known;
  const key = { id, scopes, isUseKnown };
  return { ...owner, key, sessionId: id, storedSettings, signedInAt, asOf: Number(seq ?? 0) };
}
