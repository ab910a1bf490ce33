import { sql } from '../../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { AssistantId, PlanName } from '#domain/names.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { writeControls } from '#domain/ai-visibility/prompts/write-prompts.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readAiVisibilityRow, readPrompts } from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import type { SubmittedJob } from '../jobs/submit.ts';
import { submitAiVisibility } from './submit.ts';
import type { AiVisibilityPlan } from './submit.ts';

const EVERY = sql`interval '7 days'`;
const CONTROLS = 10;

/**
 * Turns the weekly run of a brand on or off; when on, it repeats this analysis.
 * @throws AppError RESOURCE_NOT_FOUND, PLAN_LIMIT_ERROR below professional.
 */
export async function setWeekly(
  database: Database,
  { userId, analysisId, plan, enabled }: AiVisibilityKey & { plan: PlanName; enabled: boolean },
): Promise<Committed<{ nextAt: Date } | null>> {
  if (enabled && plan !== 'professional')
    throw new AppError('PLAN_LIMIT_ERROR', 'Weekly runs are part of the Professional plan.');
  return transaction(database, async (tx) => {
    const row = await readAiVisibilityRow(tx, { userId, analysisId });
    if (!row) throw notFound();
    const rows = enabled
      ? await tx.execute<{ next_at: string }>(sql`
          insert into gpt_schedules (user_id, brand_key, analysis_id, next_at)
          values (${userId}::uuid, ${row.brand_key}, ${analysisId}::uuid, now() + ${EVERY})
          on conflict (user_id, brand_key) do update set analysis_id = excluded.analysis_id
          returning next_at`)
      : await tx.execute<{ next_at: string }>(sql`
          delete from gpt_schedules
          where user_id = ${userId}::uuid and brand_key = ${row.brand_key} returning next_at`);
    const batch = await appendEvents(tx, userId, [
      { type: 'gpt_analysis.recounted.v1', data: { analysisId } },
    ]);
    const [schedule] = rows;
    const value = enabled && schedule ? { nextAt: new Date(schedule.next_at) } : null;
    return { value, batches: [batch] };
  });
}

/** The same questions again, at the assistants still configured. Null: no such run. */
export async function planRerun(
  database: Database,
  key: AiVisibilityKey,
  { configured, scheduled }: { configured: readonly AssistantId[]; scheduled: boolean },
): Promise<AiVisibilityPlan | null> {
  return transaction(database, async (tx) => {
    const row = await readAiVisibilityRow(tx, key);
    if (!row) return null;
    const asked = await readPrompts(tx, row.id);
    const remaining = Math.max(0, AI_VISIBILITY_LIMITS.prompts - asked.length);
    const hasControls = asked.some(({ kind }) => kind === 'control');
    const controls = scheduled && !hasControls ? writeControls(Math.min(CONTROLS, remaining)) : [];
    return {
      brand: row.brand,
      description: row.description,
      aliases: row.aliases,
      website: row.website,
      competitors: row.competitors,
      runs: row.runs,
      assistants: row.assistants.filter((id) => configured.includes(id)),
      prompts: [...asked.map(({ id: _id, ...prompt }) => prompt), ...controls],
      estimateMicros: row.estimate_micros,
      scheduled,
      awaitsQuestions: false,
    };
  });
}

/**
 * Starts due weekly runs, oldest first; each is rescheduled by a week whether or not it could
 * start, so that a used-up quota is not retried every second. Returns the submitted runs.
 */
export async function runDueSchedules(
  database: Database,
  { configured, limit }: { configured: readonly AssistantId[]; limit: number },
): Promise<Committed<SubmittedJob>[]> {
  const due = await transaction(database, (tx) =>
    tx.execute<{ user_id: string; analysis_id: string; plan: PlanName; due: string }>(sql`
      update gpt_schedules s set next_at = greatest(s.next_at + ${EVERY}, now() + interval '6 days')
      from users u, (
        select user_id, brand_key, next_at from gpt_schedules where next_at <= now()
        order by next_at limit ${limit}::int for update skip locked) d
      where s.user_id = d.user_id and s.brand_key = d.brand_key and u.id = s.user_id
      returning s.user_id, s.analysis_id, u.plan, d.next_at::text as due`),
  );
  const submitted: Committed<SubmittedJob>[] = [];
  for (const { user_id: userId, analysis_id: analysisId, plan, due: at } of due) {
    if (plan !== 'professional' || configured.length === 0) continue;
    const key = { userId, analysisId };
    const analysis = await planRerun(database, key, { configured, scheduled: true });
    if (!analysis || analysis.assistants.length === 0) continue;
    try {
      submitted.push(
        await submitAiVisibility(database, {
          userId,
          plan,
          analysis,
          // One run per due date, however many dispatchers poll.
          idempotencyKey: `weekly:${analysisId}:${at}`,
          requestHash: `weekly:${analysisId}:${at}`,
          answer: (record) => ({ status: 202, body: JSON.stringify({ id: record.id }) }),
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return submitted;
}
