import { sql } from '../../sql.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';
import type { AssistantId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

export interface SampleKey extends AiVisibilityKey {
  assistant: AssistantId;
  promptId: string;
  run: number;
}

/** Maximum calls per sample, including retries after failures and lost workers. */
const MAX_CALLS = 8;

/** Waiting samples of one assistant, in order. */
export async function takeSamples(
  database: Database,
  {
    userId,
    analysisId,
    assistant,
    limit,
  }: AiVisibilityKey & { assistant: AssistantId; limit: number },
): Promise<{ promptId: string; run: number }[]> {
  return transaction(database, (tx) =>
    tx.execute<{ promptId: string; run: number }>(sql`
      select s.prompt_id as "promptId", s.run from gpt_samples s
      join jobs j on j.id = s.analysis_id and j.user_id = ${userId}::uuid
      where s.analysis_id = ${analysisId}::uuid and s.assistant = ${assistant}
        and s.state in ('not_run', 'asking') and j.status in ('queued', 'running')
      order by s.position limit ${limit}::int`),
  );
}

export type PartKey = Pick<SampleKey, 'assistant' | 'promptId' | 'run'>;

interface BegunSample {
  prompt: string;
}

/**
 * Records, before the calls, that samples of one run are being paid for. Null: it already has its
 * answer, the run has ended, or it reached the maximum of calls.
 */
export async function beginSamples(
  database: Database,
  { userId, analysisId }: AiVisibilityKey,
  parts: readonly PartKey[],
): Promise<(BegunSample | null)[]> {
  const rows = await transaction(database, (tx) =>
    tx.execute<PartKey & BegunSample & Record<string, unknown>>(sql`
      with open as (
        select s.ctid, p.text as prompt from gpt_samples s
        join jobs j on j.id = s.analysis_id and j.user_id = ${userId}::uuid
        join gpt_prompts p on p.id = s.prompt_id
        join jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb)
          as w ("promptId" uuid, assistant text, run int)
          on w."promptId" = s.prompt_id and w.assistant = s.assistant and w.run = s.run
        where s.analysis_id = ${analysisId}::uuid
          and s.state in ('not_run', 'asking') and s.calls < ${MAX_CALLS}::int
          and j.status in ('queued', 'running')
        for update of s
      )
      update gpt_samples s set state = 'asking', calls = s.calls + 1, asked_at = clock_timestamp()
      from open where s.ctid = open.ctid
      returning s.prompt_id as "promptId", s.assistant, s.run, open.prompt`),
  );
  const begun = new Map(rows.map((row) => [partId(row), { prompt: row.prompt }]));
  return parts.map((part) => begun.get(partId(part)) ?? null);
}

export const partId = ({ promptId, assistant, run }: PartKey): string =>
  `${promptId} ${assistant} ${run}`;

/** After this many questions without a single answer, an assistant is not asked the rest. */
const SILENT_AFTER = 20;

/** Whether an assistant has answered nothing in a run after enough attempts. */
export async function isSilent(
  database: Database,
  { userId, analysisId, assistant }: AiVisibilityKey & { assistant: AssistantId },
): Promise<boolean> {
  const rows = await database.sql<{ silent: boolean }[]>`
    select count(*) filter (where s.calls > 0) >= ${SILENT_AFTER}
      and count(*) filter (where s.state not in ('failed', 'asking', 'not_run')) = 0 as silent
    from gpt_samples s join gpt_analyses a on a.id = s.analysis_id and a.user_id = ${userId}::uuid
    where s.analysis_id = ${analysisId}::uuid and s.assistant = ${assistant}`;
  return rows[0]?.silent ?? false;
}

/** Ends all waiting samples of one assistant, or of all: it can no longer be asked. */
export async function failSamples(
  database: Database,
  { userId, analysisId, assistant }: AiVisibilityKey & { assistant: AssistantId | null },
  reason: string,
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ prompt_id: string; assistant: AssistantId; run: number }>(sql`
      update gpt_samples s set state = 'failed', reason = ${reason}
      from gpt_analyses a
      where a.id = s.analysis_id and a.user_id = ${userId}::uuid
        and s.analysis_id = ${analysisId}::uuid and s.state = 'not_run'
        and (${assistant}::text is null or s.assistant = ${assistant}::text)
      returning s.prompt_id, s.assistant, s.run`);
    if (rows.length === 0) return { value: 0, batches: [] };
    const samples = rows.map((row): SampleChange => ({
      promptId: row.prompt_id,
      assistant: row.assistant,
      run: row.run,
      was: 'not_run',
      state: 'failed',
      model: '',
      costMicros: 0,
      marks: [],
      cited: [],
      candidates: [],
      excerpt: '',
      reason,
    }));
    const batch = await appendEvents(tx, userId, [
      { type: 'gpt_analysis.samples_changed.v1', data: { analysisId, samples } },
    ]);
    return { value: rows.length, batches: [batch] };
  });
}
