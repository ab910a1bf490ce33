import { JOB_KINDS } from '#domain/names.ts';
import type { JobKind, PlanName } from '#domain/names.ts';
import type { ProcessKind } from '#contracts/names.ts';
import type { FoundUser, OperatorStatus, ProcessReport } from '#contracts/operator.ts';
import type { PremiumInterest } from '#contracts/account/premium-interest.ts';
import type { Database } from '../client.ts';
import { sql } from '../sql.ts';

/** A process whose last report is older than this is shown as silent. */
const ALIVE_SECONDS = 12;
const NEWEST = 10;

interface Row {
  at: Date;
  processes: {
    id: string;
    kind: ProcessKind;
    report: ProcessReport;
    started_at: string;
    heard_at: string;
    alive: boolean;
  }[];
  backlog: { kind: JobKind; queued: number; running: number; oldest: string | null }[];
  model: { calls: number; micros: number; input_tokens: number; output_tokens: number } | null;
  maintenance: { since: string; until: string | null } | null;
  requested: {
    user_id: string;
    email: string;
    plan: PlanName;
    plan_name: PremiumInterest['planName'];
    message: string | null;
    created_at: string;
  }[];
  feedback: OperatorStatus['feedback'];
}

const iso = (value: string): string => new Date(value).toISOString();

/** What the operator page shows, over all users and in one statement. For administrators only. */
export async function readOperatorStatus(database: Database): Promise<OperatorStatus> {
  const [row] = await database.sql<Row[]>`
    select now() as at,
      coalesce((
        select json_agg(json_build_object(
          'id', b.id, 'kind', b.kind, 'report', b.report, 'started_at', b.started_at,
          'heard_at', b.heard_at,
          'alive', b.heard_at > now() - make_interval(secs => ${ALIVE_SECONDS}))
          order by b.kind, b.started_at)
        from process_beats b), '[]'::json) as processes,
      (select json_agg(backlog order by backlog.place) from (
        select known.kind, known.place,
          count(*) filter (where j.status = 'queued')::int as queued,
          count(*) filter (where j.status = 'running')::int as running,
          min(j.queued_at) filter (where j.status = 'queued') as oldest
        from unnest(${[...JOB_KINDS]}::text[]) with ordinality as known (kind, place)
        left join jobs j on j.kind = known.kind and j.status in ('queued', 'running')
        group by known.kind, known.place
      ) backlog) as backlog,
      (select json_build_object('calls', used, 'micros', micros,
          'input_tokens', input_tokens, 'output_tokens', output_tokens)
        from llm_calls
        where scope = 'global' and purpose = 'all' and day = (now() at time zone 'UTC')::date) as model,
      (select json_build_object('since', since, 'until', until) from maintenance) as maintenance,
      coalesce((
        select json_agg(newest) from (
          select i.user_id, u.email, u.plan, i.plan_name, i.message, i.created_at
          from premium_interests i join users u on u.id = i.user_id
          order by i.created_at desc limit ${NEWEST}
        ) newest), '[]'::json) as requested,
      coalesce((
        select json_agg(newest) from (
          select f.id, u.email, f.feedback_type as "feedbackType",
            f.feedback_text as "feedbackText", f.page, f.created_at as timestamp
          from (
            select distinct on (user_id) * from product_feedbacks order by user_id, created_at desc
          ) f join users u on u.id = f.user_id
          order by f.created_at desc limit ${NEWEST}
        ) newest), '[]'::json) as feedback`;
  if (!row) throw new Error('The status was not read.');
  return toStatus(row);
}

function toStatus(row: Row): OperatorStatus {
  const limits = row.processes
    .filter(({ alive, kind }) => alive && kind === 'worker')
    .map(({ report }) => report.modelDailyMicros)
    .filter((limit) => limit !== null);
  return {
    at: row.at.toISOString(),
    processes: row.processes.map(({ report, started_at, heard_at, ...process }) => ({
      ...process,
      ...report,
      startedAt: iso(started_at),
      heardAt: iso(heard_at),
    })),
    backlog: row.backlog.map(({ kind, queued, running, oldest }) => ({
      kind,
      queued,
      running,
      oldestQueuedAt: oldest === null ? null : iso(oldest),
    })),
    model: {
      callsToday: row.model?.calls ?? 0,
      inputTokensToday: row.model?.input_tokens ?? 0,
      outputTokensToday: row.model?.output_tokens ?? 0,
      costTodayMicros: row.model?.micros ?? 0,
      dailyLimitMicros: limits.length === 0 ? null : Math.min(...limits),
    },
    maintenance: row.maintenance && {
      since: iso(row.maintenance.since),
      until: row.maintenance.until === null ? null : iso(row.maintenance.until),
    },
    requestedPlans: row.requested.map((wish) => ({
      userId: wish.user_id,
      email: wish.email,
      currentPlan: wish.plan,
      planName: wish.plan_name,
      message: wish.message,
      timestamp: iso(wish.created_at),
    })),
    feedback: row.feedback.map((entry) => ({ ...entry, timestamp: iso(entry.timestamp) })),
  };
}

/** Accounts with exactly this e-mail: several identities may share one. For operators only. */
export async function findAccounts(database: Database, email: string): Promise<FoundUser[]> {
  const rows = await database.sql<
    {
      id: string;
      email: string;
      display_name: string | null;
      plan: PlanName;
      created_at: Date;
      last_login: Date;
    }[]
  >`
    select id, email, display_name, plan, created_at, last_login from users
    where email = ${email.toLowerCase()} order by created_at limit 20`;
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    displayName: row.display_name,
    planName: row.plan,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login.toISOString(),
  }));
}

export interface InterestRow extends Record<string, unknown> {
  plan_name: PremiumInterest['planName'];
  message: string | null;
  created_at: string;
}

export const toInterest = (row: InterestRow): PremiumInterest => ({
  planName: row.plan_name,
  message: row.message,
  timestamp: new Date(row.created_at).toISOString(),
});

/** The plan that a user has requested, if any. */
export async function getPremiumInterest(
  database: Database,
  { userId }: { userId: string },
): Promise<PremiumInterest | null> {
  const [row] = await database.db.execute<InterestRow>(sql`
    select plan_name, message, created_at from premium_interests
    where user_id = ${userId}::uuid`);
  return row ? toInterest(row) : null;
}
