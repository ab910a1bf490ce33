import { sql } from '../../sql.ts';
import type { AiVisibilitySummary } from '#contracts/ai-visibility/ai-visibility.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import type { Tally } from '#domain/ai-visibility/tally.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { notFound } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { isFinal } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import {
  readAiVisibilityRow,
  toAiVisibilitySummary,
  brandsOf,
  readPrompts,
  readTally,
} from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityKey, AiVisibilityRow } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { causeWithoutAnswers, endJob } from '../jobs/end.ts';
import type { JobOutcome } from '../jobs/end.ts';
import { lockJob, markJobRunning } from '../jobs/lock.ts';
import { reopenJob } from '../jobs/retry.ts';
import { alertOnChange } from './change-alerts.ts';
import type { Run } from '#domain/ai-visibility/run.ts';
import { visibilityOf } from '#domain/ai-visibility/summary/figures.ts';

/** The analysis, locked until the transaction ends; null when there is none. */
export async function lockAiVisibility(
  tx: Tx,
  { userId, analysisId }: AiVisibilityKey,
): Promise<AiVisibilityRow | null> {
  const job = await lockJob(tx, 'gpt_analysis', { userId, jobId: analysisId });
  return job ? readAiVisibilityRow(tx, { userId, analysisId }) : null;
}

/** The analysis as it is now, and the event that tells open pages. */
export async function changed(
  tx: Tx,
  key: AiVisibilityKey,
): Promise<[AiVisibilitySummary, DomainEvent]> {
  const row = await readAiVisibilityRow(tx, key);
  if (!row) throw notFound();
  const analysis = toAiVisibilitySummary(row);
  return [analysis, { type: 'gpt_analysis.changed.v1', data: { analysis } }];
}

/** Marks a queued round as running. False: it has ended, or another round is current. */
export async function beginAiVisibility(
  database: Database,
  key: AiVisibilityKey & { round: number },
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const row = await lockAiVisibility(tx, key);
    if (!row || isFinal(row.status) || row.round !== key.round)
      return { value: false, batches: [] };
    if (row.status === 'running') return { value: true, batches: [] };
    await markJobRunning(tx, row.id);
    const [, event] = await changed(tx, key);
    return { value: true, batches: [await appendEvents(tx, key.userId, [event])] };
  });
}

/** Ends a round with what it has; refunded when nothing was answered. Idempotent. */
export async function endAiVisibility(
  database: Database,
  key: AiVisibilityKey & { round: number; cancelled: boolean },
): Promise<Committed<AiVisibilitySummary | null>> {
  return transaction(database, async (tx) => {
    const row = await lockAiVisibility(tx, key);
    if (!row) return { value: null, batches: [] };
    if (isFinal(row.status) || row.round !== key.round)
      return { value: toAiVisibilitySummary(row), batches: [] };
    return finish(tx, row, key.cancelled);
  });
}

/** Cancels at once; pending answers are kept when they arrive. */
export async function cancelAiVisibility(
  database: Database,
  key: AiVisibilityKey,
): Promise<Committed<AiVisibilitySummary> & { round: number }> {
  return transaction(database, async (tx) => {
    const row = await lockAiVisibility(tx, key);
    if (!row) throw notFound();
    const { round } = row;
    if (isFinal(row.status)) return { value: toAiVisibilitySummary(row), batches: [], round };
    return { ...(await finish(tx, row, true)), round };
  });
}

/**
 * Retries what failed or was never asked.
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_OPERATION, PLAN_LIMIT_ERROR.
 */
export async function retryAiVisibility(
  database: Database,
  key: AiVisibilityKey,
): Promise<Committed<{ analysis: AiVisibilitySummary; round: number }>> {
  return transaction(database, async (tx) => {
    const row = await lockAiVisibility(tx, key);
    if (!row) throw notFound();
    const { round, events } = await reopenJob(tx, row);
    await tx.execute(sql`
      update gpt_samples set state = 'not_run', reason = null, calls = 0, answered_at = null
      where analysis_id = ${row.id}::uuid and state in ('failed', 'asking', 'not_run')`);
    await tx.execute(sql`update gpt_analyses set visibility = null where id = ${row.id}::uuid`);
    const [analysis, event] = await changed(tx, key);
    const recounted: DomainEvent = {
      type: 'gpt_analysis.recounted.v1',
      data: { analysisId: row.id },
    };
    const batch = await appendEvents(tx, key.userId, [event, recounted, ...events]);
    return { value: { analysis, round }, batches: [batch] };
  });
}

async function finish(
  tx: Tx,
  row: AiVisibilityRow,
  cancelled: boolean,
): Promise<Committed<AiVisibilitySummary>> {
  const key = { userId: row.user_id, analysisId: row.id };
  const run = await storeFigures(tx, row);
  const { tally } = run;
  const answered = countState(tally, 'answered');
  const { status, reason } = outcomeOf(row, tally, {
    cancelled,
    reasons: await readMainReasons(tx, row.id),
  });
  const counters = await endJob(tx, row, {
    status,
    refund:
      answered + countState(tally, 'answered_without_search') > 0
        ? null
        : causeWithoutAnswers(status),
    reason,
  });
  const compared = row.scheduled && (status === 'completed' || status === 'partial');
  const alerts = compared ? await alertOnChange(tx, row, run) : [];
  const [analysis, event] = await changed(tx, key);
  const batch = await appendEvents(tx, row.user_id, [event, ...counters, ...alerts]);
  return { value: analysis, batches: [batch] };
}

/** How many of an assistant's samples do not count, and the most frequent reason. */
interface MainReason {
  reason: string;
  samples: number;
}
type MainReasons = Readonly<Partial<Record<AssistantId, MainReason>>>;

/** By assistant; the tally of a running analysis has only the latest reason. */
async function readMainReasons(tx: Tx, analysisId: string): Promise<MainReasons> {
  const rows = await tx.execute<
    MainReason & { assistant: AssistantId } & Record<string, unknown>
  >(sql`
    select distinct on (assistant) assistant, reason,
      (sum(samples) over (partition by assistant))::int as samples
    from (
      select assistant, reason, count(*) as samples from gpt_samples
      where analysis_id = ${analysisId}::uuid and reason is not null group by assistant, reason
    ) r order by assistant, r.samples desc, reason`);
  return Object.fromEntries(
    rows.map(({ assistant, reason, samples }) => [assistant, { reason, samples }]),
  );
}

const money = (charged: boolean): string => (charged ? '' : ' You were not charged.');

function outcomeOf(
  row: AiVisibilityRow,
  tally: Tally,
  { cancelled, reasons }: { cancelled: boolean; reasons: MainReasons },
): { status: JobOutcome['status']; reason: JobOutcome['reason'] } {
  const answered = countState(tally, 'answered');
  const missing = countState(tally, 'failed', 'not_run', 'asking');
  const of = `${answered} of ${row.planned} answers arrived.`;
  if (cancelled)
    return {
      status: 'cancelled',
      reason: (charged) => `You cancelled this run. ${of}${money(charged)}`,
    };
  if (missing === 0 && answered > 0) return { status: 'completed', reason: () => null };
  const why = row.assistants.flatMap((id: AssistantId) => {
    const main = reasons[id];
    return main
      ? [`${ASSISTANT_CATALOGUE[id].name} (${main.samples} missing): ${main.reason}`]
      : [];
  });
  const status = answered === 0 ? 'failed' : 'partial';
  return { status, reason: (charged) => [of, ...why].join(' ') + money(charged) };
}

/** Counts a run's samples and stores the headline figure shown in its history. */
export async function storeFigures(tx: Tx, row: AiVisibilityRow): Promise<Run> {
  const prompts = await readPrompts(tx, row.id);
  const tally = await readTally(tx, row.id, prompts);
  const run: Run = {
    prompts,
    assistants: row.assistants,
    brands: brandsOf(row),
    earlier: [],
    tally,
  };
  const visibility = visibilityOf(run);
  await tx.execute(sql`
    update gpt_analyses set answered = ${countState(tally, 'answered')}::int,
      visibility = ${visibility === null ? null : JSON.stringify(visibility)}::text::jsonb
    where id = ${row.id}::uuid`);
  return run;
}
