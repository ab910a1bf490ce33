import type { SignIn } from '#contracts/account/account.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';

/** A family of refresh tokens expires after this long without use. */
export const IDLE_DAYS = 14;

/** The user making a request, with current data. */
export interface Actor {
  userId: string;
  sessionId: string;
  email: string;
  plan: PlanName;
  /** The identity at the issuer; the e-mail is only a label. */
  issuer: string;
  subject: string;
  /** As stored; `readSettings` parses them where needed. */
  storedSettings: unknown;
  /** When this session began. */
  signedInAt: Date;
  /**
   * Last number of their stream, read before anything that it may label: an event between the two
   * reads is applied twice, which changes nothing, and never missed.
   */
  asOf: number;
}

interface ActorRow extends Pick<Actor, 'email' | 'plan' | 'issuer' | 'subject'> {
  settings: unknown;
  signed_in_at: Date;
  seq: string | null;
}

/** The only account that may open the operator page. */
export interface Administrator {
  issuer: string;
  /** Undefined: there is none. */
  subject: string | undefined;
}

/** By (issuer, subject): an e-mail can move to another account. */
export const isAdministrator = (
  actor: Pick<Actor, 'issuer' | 'subject'>,
  { issuer, subject }: Administrator,
): boolean => subject !== undefined && actor.issuer === issuer && actor.subject === subject;

/** The actor of a verified token, or null when the sign-in was revoked or the account deleted. */
export async function getActor(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Actor | null> {
  const [row] = await database.sql<ActorRow[]>`
    select users.email, users.plan, users.issuer, users.subject, users.settings,
      session.created_at as signed_in_at,
      (select seq from user_streams where user_streams.user_id = session.user_id::text) as seq
    from sessions session join users on users.id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId}
      and session.revoked_at is null and session.expires_at > now()`;
  if (!row) return null;
  const { signed_in_at: signedInAt, seq, settings: storedSettings, ...known } = row;
  return { userId, sessionId, ...known, storedSettings, signedInAt, asOf: Number(seq ?? 0) };
}

/** Those of the given sessions that are revoked, expired or gone: for the gateway's sweep. */
export async function findDeadSessions(
  database: Database,
  sessionIds: readonly string[],
): Promise<{ id: string; deleted: boolean }[]> {
  if (sessionIds.length === 0) return [];
  // A row outlives every token of its session, unless the account was deleted.
  return database.sql<{ id: string; deleted: boolean }[]>`
    select asked.id, session.id is null as deleted
    from unnest(${[...sessionIds]}::uuid[]) as asked (id)
    left join sessions session on session.id = asked.id
    where session.id is null or session.revoked_at is not null or session.expires_at <= now()`;
}

/** A user's active sessions, most recently used first. */
export async function listSessions(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignIn[]> {
  const rows = await database.sql<
    { id: string; device: string | null; created_at: Date; last_used_at: Date }[]
  >`
    select id, device, created_at, last_used_at from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now()
      and last_used_at > now() - make_interval(days => ${IDLE_DAYS})
    order by last_used_at desc, id desc`;
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === sessionId,
  }));
}
