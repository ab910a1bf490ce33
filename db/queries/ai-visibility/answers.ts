import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Answer, AnswersPage, AnswersQuery } from '#contracts/ai-visibility/ai-visibility.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { AppError } from '#domain/errors.ts';
import type { AssistantId, SampleState } from '#domain/names.ts';
import { isoOrNull } from '../../instants.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import type { AiVisibilityKey } from './rows.ts';

interface AnswerRow extends Record<string, unknown> {
  prompt_id: string;
  assistant: AssistantId;
  run: number;
  state: SampleState;
  reason: string | null;
  model: string;
  answered_at: string | null;
  text: string;
  queries: string[];
  readings: Answer['brands'];
  cited: Answer['cited'];
  found: Answer['found'];
  cost_micros: number;
  ms: number;
}

const COLUMNS = sql`prompt_id, assistant, run, state, reason, model, answered_at, text,
  to_json(queries) as queries, readings, cited, found, cost_micros, ms`;

const cursorSchema = z
  .string()
  .regex(/^\d{1,9}$/u)
  .transform(Number)
  .default(0);

/** Answers of a run that match the filters: complete ones first, then the newest. */
export async function listAnswers(
  database: Database,
  { userId, analysisId }: AiVisibilityKey,
  { prompt, assistant, brand, cites, cursor }: AnswersQuery,
): Promise<AnswersPage | null> {
  const offset = cursorSchema.safeParse(cursor);
  if (!offset.success)
    throw new AppError('INVALID_VALUE', 'Invalid cursor for this list of answers.');
  return transaction(database, async (tx) => {
    const owned = await tx.execute(sql`
      select 1 from gpt_analyses where id = ${analysisId}::uuid and user_id = ${userId}::uuid`);
    if (owned.length === 0) return null;
    const named = JSON.stringify([{ brand }]);
    const page = JSON.stringify([{ url: cites }]);
    const rows = await tx.execute<AnswerRow>(sql`
      select ${COLUMNS} from gpt_samples
      where analysis_id = ${analysisId}::uuid and answered_at is not null
        and (${prompt ?? null}::uuid is null or prompt_id = ${prompt ?? null}::uuid)
        and (${assistant ?? null}::text is null or assistant = ${assistant ?? null}::text)
        and (${brand ?? null}::text is null or readings @> ${named}::text::jsonb)
        and (${cites ?? null}::text is null or pages @> ${page}::text::jsonb)
      order by state = 'answered' desc, answered_at desc, prompt_id, assistant, run
      limit ${AI_VISIBILITY_LIMITS.answersPage + 1}::int offset ${offset.data}::int`);
    const items = rows.slice(0, AI_VISIBILITY_LIMITS.answersPage).map((row) => toAnswer(row));
    const more = rows.length > AI_VISIBILITY_LIMITS.answersPage;
    return { items, nextCursor: more ? String(offset.data + items.length) : null };
  });
}

/** All answers of a run, for its export. */
export async function readAllAnswers(tx: Tx, analysisId: string): Promise<Answer[]> {
  const rows = await tx.execute<AnswerRow>(sql`
    select ${COLUMNS} from gpt_samples
    where analysis_id = ${analysisId}::uuid and answered_at is not null
    order by prompt_id, assistant, run`);
  return rows.map((row) => toAnswer(row));
}

const toAnswer = (row: AnswerRow): Answer => ({
  promptId: row.prompt_id,
  assistant: row.assistant,
  run: row.run,
  state: row.state,
  reason: row.reason,
  model: row.model,
  answeredAt: isoOrNull(row.answered_at),
  text: row.text,
  queries: row.queries,
  brands: row.readings,
  cited: row.cited?.map(({ url, title }) => ({ url, title })) ?? null,
  found: row.found?.map(({ url, title }) => ({ url, title })) ?? null,
  costMicros: row.cost_micros,
  ms: row.ms,
});
