import { sql } from '../../sql.ts';
import type { PromptSubject, WrittenPrompt } from '#domain/ai-visibility/prompts/write-prompts.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readAiVisibilityRow } from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { changed, lockAiVisibility } from './life.ts';
import { planSamples } from './submit.ts';

/** What questions are to be written about; null when there is no such run. */
export async function readPromptSubject(
  database: Database,
  key: AiVisibilityKey,
): Promise<PromptSubject | null> {
  const row = await transaction(database, (tx) => readAiVisibilityRow(tx, key));
  if (row === null) return null;
  const { brand, aliases, description, competitors } = row;
  return { brand, aliases, description, competitors };
}

/**
 * Replaces the template questions of a run, once and before the first is asked. False: they were
 * replaced already, or are being asked.
 */
export async function replaceQuestions(
  database: Database,
  key: AiVisibilityKey,
  prompts: readonly WrittenPrompt[],
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const row = await lockAiVisibility(tx, key);
    if (row === null || isFinal(row.status)) return { value: false, batches: [] };
    const awaited = await tx.execute(sql`
      update gpt_analyses a set awaits_questions = false
      where id = ${row.id}::uuid and awaits_questions and not exists (
        select 1 from gpt_samples s where s.analysis_id = a.id and s.state <> 'not_run')
      returning id`);
    if (awaited.length === 0) return { value: false, batches: [] };
    await tx.execute(sql`delete from gpt_samples where analysis_id = ${row.id}::uuid`);
    await tx.execute(sql`delete from gpt_analysis_prompts where analysis_id = ${row.id}::uuid`);
    await planSamples(tx, key, { prompts, assistants: row.assistants, runs: row.runs });
    const [, event] = await changed(tx, key);
    const batch = await appendEvents(tx, key.userId, [
      event,
      { type: 'gpt_analysis.recounted.v1', data: { analysisId: row.id } },
    ]);
    return { value: true, batches: [batch] };
  });
}
