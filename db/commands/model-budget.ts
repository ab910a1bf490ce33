import { sql } from '../sql.ts';
import { limitsOfPlan } from '#domain/account/model-caps.ts';
import type { ModelCap, ModelLimits } from '#domain/account/model-caps.ts';
import type { LlmPurpose, PlanName } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { inOrder, transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

export interface ModelCall {
  purpose: LlmPurpose;
  /** Null for work shared by many users. */
  userId: string | null;
  /** Null for work outside a job. */
  jobId: string | null;
  /** Maximum cost of all its calls together. */
  micros: number;
  /** Calls reserved together or not at all; defaults to 1. */
  calls?: number;
}

/** An allowed call; its money stays reserved until it is settled. */
export interface Reservation extends ModelCall {
  /** UTC day, `2026-11-21`: a call over midnight counts where it began. */
  day: string;
}

export type ModelLimit = 'call' | 'job' | 'user' | 'purpose' | 'installation';
type Reserved = { granted: true; reservation: Reservation } | { granted: false; limit: ModelLimit };

export interface ModelUsage {
  micros: number;
  inputTokens: number;
  outputTokens: number;
}

/** The plan of a user, whose share of the caps applies. */
async function planOf(tx: Tx, userId: string | null): Promise<PlanName> {
  if (userId === null) return 'professional';
  const [user] = await tx.execute<{ plan: PlanName }>(sql`
    select plan from users where id = ${userId}::uuid`);
  return user?.plan ?? 'free';
}

class OverBudget extends Error {
  readonly limit: ModelLimit;
  constructor(limit: ModelLimit) {
    super(limit);
    this.limit = limit;
  }
}

const callsOf = ({ calls = 1 }: Pick<ModelCall, 'calls'>): number => calls;
const EVERYONE = 'global';
const ANY_PURPOSE = 'all';
const UNLIMITED = 2 ** 31 - 1;

/** In the order in which a call is taken from them. */
const TAKEN_FROM = ['job', 'user', 'purpose', 'installation'] as const;

/**
 * Takes one call and its highest possible cost from the job, the user's day, the purpose and the
 * installation, or from none of them. Each counter is one conditional statement, so no
 * number of parallel calls exceeds a cap; all take the rows in this order, so they never deadlock.
 * A process that dies before `settleModelCall` leaves the reserved cost taken.
 */
export async function reserveModelCall(
  database: Database,
  call: ModelCall,
  caps: ModelLimits,
): Promise<Reserved> {
  if (call.micros / callsOf(call) > caps.callMicros) return { granted: false, limit: 'call' };
  try {
    return await transaction<Reserved>(database, async (tx) => {
      const [[today], plan] = await inOrder(
        () =>
          tx.execute<{ day: string }>(sql`select (now() at time zone 'UTC')::date::text as day`),
        () => planOf(tx, call.userId),
      );
      const limits = limitsOfPlan(caps, plan);
      const reservation = { ...call, day: today?.day ?? '' };
      const { purpose, userId } = call;
      const installation = { calls: UNLIMITED, micros: limits.installationMicros };
      // In one round trip: all callers of the installation wait for its row.
      const taken = await inOrder(
        () => takeFromJob(tx, reservation, limits.job),
        () => userId === null || take(tx, reservation, userId, purpose, limits.user),
        () => take(tx, reservation, EVERYONE, purpose, limits.purpose),
        () => take(tx, reservation, EVERYONE, ANY_PURPOSE, installation),
      );
      const exceeded = TAKEN_FROM[taken.indexOf(false)];
      if (exceeded !== undefined) throw new OverBudget(exceeded);
      return { granted: true, reservation };
    });
  } catch (error) {
    if (error instanceof OverBudget) return { granted: false, limit: error.limit };
    throw error;
  }
}

async function take(
  tx: Tx,
  { day, micros, calls = 1 }: Reservation,
  scope: string,
  purpose: LlmPurpose | typeof ANY_PURPOSE,
  cap: ModelCap,
): Promise<boolean> {
  if (cap.calls < calls || micros > cap.micros) return false;
  const rows = await tx.execute(sql`
    insert into llm_calls as ledger (scope, purpose, day, used, micros)
    values (${scope}, ${purpose}, ${day}::date, ${calls}::int, ${micros}::bigint)
    on conflict (scope, purpose, day) do update
      set used = ledger.used + excluded.used, micros = ledger.micros + excluded.micros
      where ledger.used + excluded.used <= ${cap.calls}::int
        and ledger.micros + excluded.micros <= ${cap.micros}::bigint
    returning 1`);
  return rows.length > 0;
}

async function takeFromJob(tx: Tx, call: Reservation, cap: ModelCap): Promise<boolean> {
  const { jobId, userId, purpose, micros, calls = 1 } = call;
  if (jobId === null || userId === null) return true;
  if (cap.calls < calls || micros > cap.micros) return false;
  const rows = await tx.execute(sql`
    insert into llm_job_calls as ledger (job_id, purpose, user_id, used, micros)
    values (${jobId}::uuid, ${purpose}, ${userId}::uuid, ${calls}::int, ${micros}::bigint)
    on conflict (job_id, purpose) do update
      set used = ledger.used + excluded.used, micros = ledger.micros + excluded.micros,
        updated_at = now()
      where ledger.used + excluded.used <= ${cap.calls}::int
        and ledger.micros + excluded.micros <= ${cap.micros}::bigint
    returning 1`);
  return rows.length > 0;
}

/**
 * Replaces the reserved cost with the actual one, which may be higher (the provider's charge is
 * final), and adds the tokens. Call it once for each reservation.
 */
export async function settleModelCall(
  database: Database,
  { purpose, userId, jobId, day, micros: reserved }: Reservation,
  usage: ModelUsage,
): Promise<void> {
  const change = sql`
    micros = greatest(0, micros + ${usage.micros - reserved}::bigint),
    input_tokens = input_tokens + ${usage.inputTokens}::bigint,
    output_tokens = output_tokens + ${usage.outputTokens}::bigint`;
  const rows: [scope: string, purpose: string][] = [
    ...(userId === null ? [] : [[userId, purpose] as [string, string]]),
    [EVERYONE, purpose],
    [EVERYONE, ANY_PURPOSE],
  ];
  await transaction(database, (tx) =>
    inOrder(
      () =>
        jobId === null ||
        tx.execute(sql`
          update llm_job_calls set ${change}, updated_at = now()
          where job_id = ${jobId}::uuid and purpose = ${purpose}`),
      ...rows.map(
        ([scope, of]) =>
          () =>
            tx.execute(sql`
              update llm_calls set ${change}
              where scope = ${scope} and purpose = ${of} and day = ${day}::date`),
      ),
    ),
  );
}
