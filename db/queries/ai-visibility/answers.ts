import { sql } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Answer, AnswersPage, AnswersQuery } from '#contracts/ai-visibility/ai-visibility.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { AppError } from '#domain/errors.ts';
import { aiVisibilitySamples } from '../../schema/ai-visibility.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import type { AiVisibilityKey } from './rows.ts';
import { fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';

const s = alias(aiVisibilitySamples, 's');
const ANSWER = fields({
  promptId: s.promptId,
  assistant: s.assistant,
  run: s.run,
  state: s.state,
  reason: s.reason,
  model: s.model,
  answeredAt: s.answeredAt,
  text: s.text,
  queries: s.queries,
  brands: s.readings,
  cited: s.cited,
  found: s.found,
  costMicros: s.costMicros,
  ms: s.ms,
});

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
    const rows = await ANSWER.select(
      tx,
      sql`from gpt_samples s
      where s.analysis_id = ${analysisId}::uuid and s.answered_at is not null
        and (${prompt ?? null}::uuid is null or s.prompt_id = ${prompt ?? null}::uuid)
        and (${assistant ?? null}::text is null or s.assistant = ${assistant ?? null}::text)
        and (${brand ?? null}::text is null or s.readings @> ${named}::text::jsonb)
        and (${cites ?? null}::text is null or s.pages @> ${page}::text::jsonb)
      order by s.state = 'answered' desc, s.answered_at desc, s.prompt_id, s.assistant, s.run
      limit ${AI_VISIBILITY_LIMITS.answersPage + 1}::int offset ${offset.data}::int`,
    );
    const items = rows.slice(0, AI_VISIBILITY_LIMITS.answersPage).map((row) => toAnswer(row));
    const more = rows.length > AI_VISIBILITY_LIMITS.answersPage;
    return { items, nextCursor: more ? String(offset.data + items.length) : null };
  });
}

/** All answers of a run, for its export. */
export async function readAllAnswers(tx: Tx, analysisId: string): Promise<Answer[]> {
  const rows = await ANSWER.select(
    tx,
    sql`from gpt_samples s
    where s.analysis_id = ${analysisId}::uuid and s.answered_at is not null
    order by s.prompt_id, s.assistant, s.run`,
  );
  return rows.map((row) => toAnswer(row));
}

const toAnswer = ({ cited, found, ...answer }: RowOf<typeof ANSWER>): Answer => ({
  ...answer,
  cited: cited?.map(({ url, title }) => ({ url, title })) ?? null,
  found: found?.map(({ url, title }) => ({ url, title })) ?? null,
});
