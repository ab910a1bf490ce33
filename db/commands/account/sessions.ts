import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { IDLE_DAYS } from '../../queries/account/sessions.ts';
import { audit } from '../audit.ts';

/** A family expires after this time regardless of use. */
const ABSOLUTE_DAYS = 60;

/** Concurrent sign-ins of a user; one more ends the one unused for longest. */
export const MAX_SESSIONS = 20;

type Rotation =
  | { outcome: 'rotated'; sessionId: string; userId: string; refreshToken: string }
  | { outcome: 'reused'; sessionId: string; userId: string }
  | { outcome: 'invalid' };

const random = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token that replaces `token`: always the same one. */
const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

async function storeToken(tx: Tx, sessionId: string, token: string): Promise<void> {
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id) values (${hashOf(token)}, ${sessionId}::uuid)`);
}

interface StartedSession {
  sessionId: string;
  refreshToken: string;
  /** Sessions ended by this one. */
  ended: string[];
}

/**
 * Starts a token family for a user who has just signed in; tokens are stored hashed. Ends the
 * browser's previous session, whichever user it belonged to, and any sessions above `MAX_SESSIONS`.
 */
export function startSession(
  database: Database,
  {
    userId,
    device = null,
    replaces,
    signedInAt = null,
  }: {
    userId: string;
    device?: string | null;
    replaces?: string | undefined;
    /** When the issuer authenticated the user, if it states that: maybe long before. */
    signedInAt?: Date | null;
  },
): Promise<StartedSession> {
  return transaction(database, async (tx) => {
    // First, as in every command that takes both: parallel sign-ins of one user count each other.
    await tx.execute(sql`select 1 from users where id = ${userId}::uuid for update`);
    const ended = replaces === undefined ? [] : await endReplaced(tx, replaces);
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into sessions (user_id, device, created_at, expires_at)
      values (${userId}::uuid, ${device}, least(now(), ${signedInAt?.toISOString() ?? null}::timestamptz),
        now() + make_interval(days => ${ABSOLUTE_DAYS}::int))
      returning id`);
    if (!row) throw new Error('The session was not written.');
    const over = await endSurplus(tx, userId);
    const refreshToken = random();
    await storeToken(tx, row.id, refreshToken);
    return { sessionId: row.id, refreshToken, ended: [...ended, ...over] };
  });
}

async function endReplaced(tx: Tx, refreshToken: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string; user_id: string }>(sql`
    update sessions session set revoked_at = now() from refresh_tokens token
    where token.hash = ${hashOf(refreshToken)} and session.id = token.session_id
      and session.revoked_at is null
    returning session.id, session.user_id`);
  for (const row of rows) {
    await audit(tx, {
      userId: row.user_id,
      action: 'sign_out',
      detail: { reason: 'signed_in_again' },
    });
  }
  return rows.map(({ id }) => id);
}

async function endSurplus(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    update sessions set revoked_at = now() where id in (
      select id from sessions
      where user_id = ${userId}::uuid and revoked_at is null and expires_at > now()
      order by last_used_at desc, id desc offset ${MAX_SESSIONS}::int
    ) returning id`);
  if (rows.length > 0) {
    const detail = { reason: 'too_many', sessions: rows.length };
    await audit(tx, { userId, action: 'sign_out', detail });
  }
  return rows.map(({ id }) => id);
}

interface Family extends Record<string, unknown> {
  session_id: string;
  user_id: string;
  alive: boolean;
}

/** Locks a token's family: refreshes of one family are serialized. */
async function lockFamily(tx: Tx, token: string): Promise<Family | undefined> {
  const [row] = await tx.execute<Family>(sql`
    select session.id as session_id, session.user_id,
      session.revoked_at is null and session.expires_at > now()
        and session.last_used_at > now() - make_interval(days => ${IDLE_DAYS}::int) as alive
    from refresh_tokens token join sessions session on session.id = token.session_id
    where token.hash = ${hashOf(token)}
    for update of session`);
  return row;
}

interface TokenState extends Record<string, unknown> {
  used: boolean;
  next_salt: string | null;
}

/** A separate statement: the one that waited for the lock may have read an older row. */
async function stateOf(tx: Tx, token: string): Promise<TokenState | undefined> {
  const [row] = await tx.execute<TokenState>(sql`
    select used_at is not null as used, next_salt from refresh_tokens
    where hash = ${hashOf(token)}`);
  return row;
}

/**
 * Exchanges a refresh token for the next one of its family. A response may be lost, and two tabs
 * may refresh at once: a used token returns the same successor for as long as that one is unused,
 * however late. Once the successor was used, the old token can only be a copy, and the whole family
 * is revoked.
 */
export function rotateSession(
  database: Database,
  { refreshToken }: { refreshToken: string },
): Promise<Rotation> {
  return transaction(database, async (tx): Promise<Rotation> => {
    const row = await lockFamily(tx, refreshToken);
    if (!row || !row.alive) return { outcome: 'invalid' };
    const family = { sessionId: row.session_id, userId: row.user_id };
    const next = await nextToken(tx, family.sessionId, refreshToken);
    if (next === null) {
      await tx.execute(sql`
        update sessions set revoked_at = now() where id = ${family.sessionId}::uuid`);
      await audit(tx, { userId: family.userId, action: 'session_reuse' });
      return { outcome: 'reused', ...family };
    }
    await tx.execute(sql`
      update sessions set last_used_at = now() where id = ${family.sessionId}::uuid`);
    return { outcome: 'rotated', ...family, refreshToken: next };
  });
}

/** Null when the successor was already used. */
async function nextToken(tx: Tx, sessionId: string, token: string): Promise<string | null> {
  const state = await stateOf(tx, token);
  if (state?.used === true) {
    if (state.next_salt === null) return null;
    const known = successorOf(token, state.next_salt);
    const successor = await stateOf(tx, known);
    return successor?.used === false ? known : null;
  }
  const salt = random();
  await tx.execute(sql`
    update refresh_tokens set used_at = now(), next_salt = ${salt}
    where hash = ${hashOf(token)}`);
  const next = successorOf(token, salt);
  await storeToken(tx, sessionId, next);
  return next;
}

/** The session of a refresh token, without using the token; null when it has ended. */
export async function findSession(
  database: Database,
  { refreshToken }: { refreshToken: string },
): Promise<{ userId: string; sessionId: string } | null> {
  const [row] = await database.sql<{ id: string; user_id: string }[]>`
    select session.id, session.user_id
    from refresh_tokens token join sessions session on session.id = token.session_id
    where token.hash = ${hashOf(refreshToken)} and session.revoked_at is null`;
  return row ? { sessionId: row.id, userId: row.user_id } : null;
}

/** Ends one sign-in. False if it had already ended or belongs to another user. */
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

/** Ends every sign-in of a user: "sign out everywhere", or by the operator. */
export function revokeAllSessions(
  database: Database,
  { userId, by }: { userId: string; by?: string },
): Promise<string[]> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      update sessions set revoked_at = now()
      where user_id = ${userId}::uuid and revoked_at is null returning id`);
    const detail = by === undefined ? {} : { by };
    await audit(tx, { userId, action: 'sign_out_everywhere', detail });
    return rows.map((row) => row.id);
  });
}
