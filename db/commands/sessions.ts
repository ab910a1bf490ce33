import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { audit } from './audit.ts';

/** A family ends after this long without use, and after the absolute time whatever its use (S-05). */
const IDLE_DAYS = 14;
const ABSOLUTE_DAYS = 60;

/**
 * A token that was rotated this recently may come back once more: two tabs, or an answer that was
 * lost on the way. Later use means that it was copied.
 */
const REUSE_GRACE_SECONDS = 15;

export type Rotation =
  | { outcome: 'rotated'; sessionId: string; userId: string; refreshToken: string }
  | { outcome: 'reused'; sessionId: string; userId: string }
  | { outcome: 'invalid' };

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function addToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken();
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id) values (${hashOf(token)}, ${sessionId}::uuid)`);
  return token;
}

/** Starts a family for a user who has just signed in. The token is stored hashed. */
export function startSession(
  database: Database,
  { userId }: { userId: string },
): Promise<{ sessionId: string; refreshToken: string }> {
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into sessions (user_id, expires_at)
      values (${userId}::uuid, now() + make_interval(days => ${ABSOLUTE_DAYS}::int)) returning id`);
    if (!row) throw new Error('The session was not written.');
    return { sessionId: row.id, refreshToken: await addToken(tx, row.id) };
  });
}

interface TokenRow extends Record<string, unknown> {
  session_id: string;
  user_id: string;
  alive: boolean;
  used: boolean;
  within_grace: boolean;
}

/**
 * Exchanges a refresh token for the next one of its family. A token that was used before, beyond
 * the grace period, revokes the whole family (S-03).
 */
export function rotateSession(
  database: Database,
  { refreshToken }: { refreshToken: string },
): Promise<Rotation> {
  return transaction(database, async (tx): Promise<Rotation> => {
    const [row] = await tx.execute<TokenRow>(sql`
      select session.id as session_id, session.user_id,
        session.revoked_at is null and session.expires_at > now()
          and session.last_used_at > now() - make_interval(days => ${IDLE_DAYS}::int) as alive,
        token.used_at is not null as used,
        token.used_at > now() - make_interval(secs => ${REUSE_GRACE_SECONDS}::int) as within_grace
      from refresh_tokens token join sessions session on session.id = token.session_id
      where token.hash = ${hashOf(refreshToken)}
      for update of session`);
    if (!row || !row.alive) return { outcome: 'invalid' };
    const family = { sessionId: row.session_id, userId: row.user_id };
    if (row.used && !row.within_grace) {
      await tx.execute(sql`
        update sessions set revoked_at = now() where id = ${family.sessionId}::uuid`);
      await audit(tx, { userId: family.userId, action: 'session_reuse' });
      return { outcome: 'reused', ...family };
    }
    await tx.execute(sql`
      update refresh_tokens set used_at = coalesce(used_at, now())
      where hash = ${hashOf(refreshToken)}`);
    await tx.execute(sql`
      update sessions set last_used_at = now() where id = ${family.sessionId}::uuid`);
    return { outcome: 'rotated', ...family, refreshToken: await addToken(tx, family.sessionId) };
  });
}

/** Ends one sign-in. Returns false when it had ended before or belongs to somebody else. */
export function revokeSession(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update sessions set revoked_at = now()
      where id = ${sessionId}::uuid and user_id = ${userId}::uuid and revoked_at is null
      returning id`);
    if (rows.length > 0) await audit(tx, { userId, action: 'sign_out' });
    return rows.length > 0;
  });
}

/** Ends every sign-in of a user: "sign out everywhere". */
export function revokeAllSessions(
  database: Database,
  { userId }: { userId: string },
): Promise<string[]> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      update sessions set revoked_at = now()
      where user_id = ${userId}::uuid and revoked_at is null returning id`);
    await audit(tx, { userId, action: 'sign_out_everywhere' });
    return rows.map((row) => row.id);
  });
}
