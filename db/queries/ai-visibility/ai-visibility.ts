import type { AiVisibilityWorkflowInput } from '#contracts/workflows.ts';
import { sql, iso, isoOrNull } from '../../sql.ts';
import type {
  AiVisibilityDetail,
  AiVisibilityHistory,
  AiVisibilitySummary,
  AssistantInfo,
} from '#contracts/ai-visibility/ai-visibility.ts';
import type { EarlierRun } from '#domain/ai-visibility/run.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantId, JobStatus } from '#domain/names.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';

import { historyPage, toHistory } from '../jobs.ts';
import type { HistoryQuery } from '../jobs.ts';
import { toFeedback } from '../search/rows.ts';
import type { FeedbackRow } from '../search/rows.ts';
import {
  ANALYSIS_COLUMNS,
  brandsOf,
  readAiVisibilityRow,
  readPrompts,
  readTally,
  toAiVisibilitySummary,
} from './rows.ts';
import type { AiVisibilityKey, AiVisibilityRow } from './rows.ts';
import { readLive } from '../live.ts';

type AssistantLabels = ReadonlyMap<AssistantId, Pick<AssistantInfo, 'name' | 'label'>>;

/** A user's analysis with everything counted so far; null when there is none. */
export async function getAiVisibility(
  database: Database,
  key: AiVisibilityKey,
  labels: AssistantLabels,
): Promise<{ asOf: number; data: AiVisibilityDetail } | null> {
  return readLive(database, key.userId, async (tx) => {
    const row = await readAiVisibilityRow(tx, key);
    return row && readAiVisibilityDetail(tx, row, labels);
  });
}

export async function readAiVisibilityDetail(
  tx: Tx,
  row: AiVisibilityRow,
  labels: AssistantLabels,
): Promise<AiVisibilityDetail> {
  const prompts = await readPrompts(tx, row.id);
  const { prompts: _count, ...summary } = toAiVisibilitySummary(row);
  return {
    ...summary,
    aliases: row.aliases,
    website: row.website,
    brands: brandsOf(row),
    prompts,
    assistantInfos: row.assistants.map((id) => {
      const { name, label } = labels.get(id) ?? ASSISTANT_CATALOGUE[id];
      return { id, name, label };
    }),
    tally: await readTally(tx, row.id, prompts),
    earlier: await readEarlier(tx, row),
    estimateMicros: row.estimate_micros,
    methodVersion: row.method_version,
    textsRemovedAt: isoOrNull(row.texts_removed_at),
    weekly: await readWeekly(tx, row),
    feedback: await readFeedback(tx, row),
  };
}

/** The two finished runs of the same brand before this one that share questions with it. */
export async function readEarlier(tx: Tx, row: AiVisibilityRow): Promise<EarlierRun[]> {
  const runs = await tx.execute<{ id: string; finished_at: string }>(sql`
    select j.id, j.finished_at from jobs j join gpt_analyses a on a.id = j.id
    where a.user_id = ${row.user_id}::uuid and a.brand_key = ${row.brand_key}
      and j.status in ('completed', 'partial') and a.method_version = ${row.method_version}
      and j.created_at < ${iso(row.created_at)}::text::timestamptz and j.id <> ${row.id}::uuid
      and exists (
        select 1 from gpt_analysis_prompts mine join gpt_analysis_prompts its
          on its.prompt_id = mine.prompt_id and its.analysis_id = a.id
        where mine.analysis_id = ${row.id}::uuid)
    order by j.created_at desc limit 2`);
  const earlier: EarlierRun[] = [];
  for (const run of runs) {
    const { cells, controls } = await readTally(tx, run.id, await readPrompts(tx, run.id));
    earlier.push({ id: run.id, finishedAt: iso(run.finished_at), cells, controls });
  }
  return earlier;
}

async function readFeedback(tx: Tx, row: AiVisibilityRow): Promise<ResultFeedback | null> {
  const [given] = await tx.execute<FeedbackRow>(sql`
    select search_result_id, feedback_type, feedback_text, timestamp from feedbacks
    where user_id = ${row.user_id}::uuid and search_id = ${row.id}::uuid
      and search_result_id = ${row.id}::uuid`);
  return given ? toFeedback(given) : null;
}

async function readWeekly(tx: Tx, row: AiVisibilityRow): Promise<AiVisibilityDetail['weekly']> {
  const [schedule] = await tx.execute<{ next_at: string }>(sql`
    select next_at from gpt_schedules
    where user_id = ${row.user_id}::uuid and brand_key = ${row.brand_key}`);
  return schedule ? { nextAt: iso(schedule.next_at) } : null;
}

export async function listAiVisibility(
  database: Database,
  query: HistoryQuery,
): Promise<{ asOf: number; data: AiVisibilityHistory }> {
  return readLive(database, query.userId, async (tx) => {
    const rows = await tx.execute<AiVisibilityRow>(sql`
      select ${ANALYSIS_COLUMNS} from ${historyPage('gpt_analysis', query)}
      join gpt_analyses a on a.id = j.id order by j.created_at desc, j.id desc`);
    const items: AiVisibilitySummary[] = rows.map((row) => toAiVisibilitySummary(row));
    return toHistory(items, query);
  });
}

/**
 * What the workflow of a round is started with; without assistants when there is no such run. The
 * first round of a weekly run is unattended; what failed in it is retried by a user.
 */
export async function readRound(
  database: Database,
  { userId, analysisId, round }: AiVisibilityKey & { round: number },
): Promise<AiVisibilityWorkflowInput> {
  const [run] = await database.sql<
    { assistants: AssistantId[]; scheduled: boolean; writes_questions: boolean }[]
  >`
    select to_json(assistants) as assistants, scheduled, awaits_questions as writes_questions
    from gpt_analyses
    where id = ${analysisId}::uuid and user_id = ${userId}::uuid`;
  const unattended = run?.scheduled === true && round === 0;
  const writesQuestions = run?.writes_questions === true && round === 0;
  const assistants = run?.assistants ?? [];
  return { analysisId, userId, round, assistants, unattended, writesQuestions };
}

/** Null when there is no such analysis. */
export async function getAiVisibilityStatus(
  database: Database,
  { userId, analysisId }: AiVisibilityKey,
): Promise<JobStatus | null> {
  const rows = await database.sql<{ status: JobStatus }[]>`
    select status from jobs
    where id = ${analysisId}::uuid and user_id = ${userId}::uuid and kind = 'gpt_analysis'`;
  return rows[0]?.status ?? null;
}
