import type { PlanName } from '#contracts/names.ts';
import type { Database } from '../client.ts';

/** Who makes a request, as the database knows them now. */
export interface Actor {
  userId: string;
  sessionId: string;
  email: string;
  plan: PlanName;
  /**
   * Last number of their stream, read before anything that it may label: an event between the two
   * reads is applied twice, which changes nothing, and never missed.
   */
  asOf: number;
}

/** The actor of a verified token, or null when the sign-in was revoked or the account deleted. */
export async function getActor(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Actor | null> {
  const [row] = await database.sql<{ email: string; plan: PlanName; seq: string | null }[]>`
    select users.email, users.plan,
      (select seq from user_streams where user_streams.user_id = session.user_id::text) as seq
    from sessions session join users on users.id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId}
      and session.revoked_at is null and session.expires_at > now()`;
  if (!row) return null;
  const { email, plan, seq } = row;
  return { userId, sessionId, email, plan, asOf: Number(seq ?? 0) };
}

/** Those of the given sessions that are revoked, expired or gone: the gateway's sweep. */
export async function findDeadSessions(
  database: Database,
  sessionIds: readonly string[],
): Promise<{ id: string; deleted: boolean }[]> {
  if (sessionIds.length === 0) return [];
  // A row outlives every token of its session, unless the account went with it.
  return database.sql<{ id: string; deleted: boolean }[]>`
    select asked.id, session.id is null as deleted
    from unnest(${[...sessionIds]}::uuid[]) as asked (id)
    left join sessions session on session.id = asked.id
    where session.id is null or session.revoked_at is not null or session.expires_at <= now()`;
}
