import { sql } from '../../sql.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';
import type { AssistantId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { NamingRule } from '../../queries/ai-visibility/reader-input.ts';
import { readAiVisibilityRow, toAiVisibilitySummary } from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { storeFigures } from './life.ts';
import type { SampleKey } from './samples.ts';

/** The text of one answer, for finding the words around a name. */
export async function readSampleText(database: Database, key: SampleKey): Promise<string> {
  const rows = await database.sql<{ text: string }[]>`
    select s.text from gpt_samples s join gpt_analyses a on a.id = s.analysis_id
    where a.user_id = ${key.userId}::uuid and s.analysis_id = ${key.analysisId}::uuid
      and s.prompt_id = ${key.promptId}::uuid and s.assistant = ${key.assistant}
      and s.run = ${key.run}`;
  if (!rows[0]) throw notFound();
  return rows[0].text;
}

/** @throws AppError INVALID_OPERATION when an account keeps all the corrections that it can. */
export async function refuseMoreRules(database: Database, userId: string): Promise<void> {
  const maximum = AI_VISIBILITY_LIMITS.namingRules;
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from gpt_naming_rules where user_id = ${userId}::uuid`;
  if ((row?.n ?? 0) < maximum) return;
  throw new AppError(
    'INVALID_OPERATION',
    `You have corrected ${maximum} names, the most that an account can keep.`,
  );
}

/** Stores the owner's correction of a name. Callers must re-read the answers. */
export async function saveNamingRule(
  database: Database,
  { userId, rule }: { userId: string; rule: NamingRule },
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      insert into gpt_naming_rules (user_id, brand_key, surface, before, after, is_brand)
      values (${userId}::uuid, ${rule.brand}, ${rule.surface}, ${rule.before}, ${rule.after},
        ${rule.isBrand})
      on conflict (user_id, brand_key, surface, before, after)
        do update set is_brand = excluded.is_brand`),
  );
}

/** The finished runs of the same brand that still have their texts, this one first. */
export async function listReadableRuns(
  database: Database,
  { userId, analysisId }: AiVisibilityKey,
): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    select other.id from gpt_analyses own
    join gpt_analyses other on other.user_id = own.user_id and other.brand_key = own.brand_key
    join jobs j on j.id = other.id
    where own.id = ${analysisId}::uuid and own.user_id = ${userId}::uuid
      and other.texts_removed_at is null and j.finished_at is not null
    order by other.id = own.id desc, other.created_at desc`;
  return rows.map(({ id }) => id);
}

interface StoredText<Reading> {
  promptId: string;
  question: string;
  assistant: AssistantId;
  run: number;
  text: string;
  cited: { url: string }[] | null;
  found: { url: string }[] | null;
  readings: Reading[];
}

/** Answers of a run that still have their text. */
export function readTexts<Reading>(database: Database, { userId, analysisId }: AiVisibilityKey) {
  return transaction(database, (tx) =>
    tx.execute<StoredText<Reading> & Record<string, unknown>>(sql`
      select s.prompt_id as "promptId", p.text as question, s.assistant, s.run, s.text,
        s.cited, s.found, s.readings
      from gpt_samples s join gpt_analyses a on a.id = s.analysis_id
      join gpt_prompts p on p.id = s.prompt_id
      where a.user_id = ${userId}::uuid and s.analysis_id = ${analysisId}::uuid
        and s.state = 'answered' and s.text <> ''`),
  );
}

/**
 * Replaces the readings of answers, in one transaction, and notifies open pages to refetch the
 * counts.
 */
export async function replaceReadings(
  database: Database,
  key: AiVisibilityKey,
  readings: readonly (Pick<StoredText<unknown>, 'promptId' | 'assistant' | 'run'> & {
    readings: SampleChange['marks'];
  })[],
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const row = await readAiVisibilityRow(tx, key);
    if (!row) throw notFound();
    await tx.execute(sql`
      update gpt_samples s set readings = r.readings
      from jsonb_to_recordset(${JSON.stringify(readings)}::text::jsonb)
        as r ("promptId" uuid, assistant text, run int, readings jsonb)
      where s.analysis_id = ${key.analysisId}::uuid and s.prompt_id = r."promptId"
        and s.assistant = r.assistant and s.run = r.run`);
    await storeFigures(tx, row);
    const summary = await readAiVisibilityRow(tx, key);
    const batch = await appendEvents(tx, key.userId, [
      ...(summary
        ? [
            {
              type: 'gpt_analysis.changed.v1' as const,
              data: { analysis: toAiVisibilitySummary(summary) },
            },
          ]
        : []),
      { type: 'gpt_analysis.recounted.v1', data: { analysisId: key.analysisId } },
    ]);
    return { value: null, batches: [batch] };
  });
}
