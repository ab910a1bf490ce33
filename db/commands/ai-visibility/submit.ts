import { createHash } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { AiVisibilitySummary } from '#contracts/ai-visibility/ai-visibility.ts';
import { METHOD_VERSION } from '#domain/ai-visibility/names.ts';
import type { WrittenPrompt } from '#domain/ai-visibility/prompts/write-prompts.ts';
import type { AiVisibilityRequest } from '#contracts/ai-visibility/request.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import type { AssistantId, PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readAiVisibilityRow, toAiVisibilitySummary } from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import type { JobKey } from '../../queries/jobs.ts';
import type { Tx } from '../../transaction.ts';
import { submitJob } from '../jobs/submit.ts';
import type { CreatedJob, SubmitJob, SubmittedJob } from '../jobs/submit.ts';

/** A request with all defaults filled in. */
export interface AiVisibilityPlan extends Pick<
  AiVisibilityRequest,
  'brand' | 'description' | 'aliases' | 'website' | 'competitors' | 'runs'
> {
  assistants: readonly AssistantId[];
  prompts: readonly WrittenPrompt[];
  estimateMicros: number;
  scheduled: boolean;
  /** The questions are templates that the language model may replace. */
  awaitsQuestions: boolean;
}

interface SubmitAiVisibility {
  userId: string;
  plan: PlanName;
  analysis: AiVisibilityPlan;
  idempotencyKey: string;
  requestHash: string;
  answer: SubmitJob<AiVisibilitySummary>['answer'];
}

/**
 * Accepts an analysis: key, debit, questions, samples and events in one transaction.
 * @throws AppError PLAN_LIMIT_ERROR, VALIDATION_ERROR when the key was used for another request.
 */
export function submitAiVisibility(
  database: Database,
  { analysis, ...command }: SubmitAiVisibility,
): Promise<Committed<SubmittedJob>> {
  return submitJob<AiVisibilitySummary>(database, {
    ...command,
    kind: 'gpt_analysis',
    create: (tx, job) => createAiVisibility(tx, job, analysis),
  });
}

const brandKeyOf = (brand: string): string => brand.normalize('NFKC').toLowerCase();

async function createAiVisibility(
  tx: Tx,
  { userId, jobId }: JobKey,
  plan: AiVisibilityPlan,
): Promise<CreatedJob<AiVisibilitySummary>> {
  await tx.execute(sql`
    insert into gpt_analyses (id, user_id, brand, brand_key, description, aliases, website,
      competitors, assistants, runs, planned, estimate_micros, method_version, scheduled,
      awaits_questions)
    values (${jobId}::uuid, ${userId}::uuid, ${plan.brand}, ${brandKeyOf(plan.brand)},
      ${plan.description}, ${listOf(plan.aliases)}, ${plan.website},
      ${JSON.stringify(plan.competitors)}::text::jsonb, ${listOf(plan.assistants)},
      ${plan.runs}::int, 0, ${plan.estimateMicros}::int, ${METHOD_VERSION},
      ${plan.scheduled}, ${plan.awaitsQuestions})`);
  await planSamples(tx, { userId, analysisId: jobId }, plan);
  const row = await readAiVisibilityRow(tx, { userId, analysisId: jobId });
  if (!row) throw new Error('The inserted analysis was not returned.');
  const record = toAiVisibilitySummary(row);
  return { record, events: [{ type: 'gpt_analysis.created.v1', data: { analysis: record } }] };
}

/** Stores the questions of an analysis and one sample for each time that one will be asked. */
export async function planSamples(
  tx: Tx,
  { userId, analysisId }: AiVisibilityKey,
  plan: Pick<AiVisibilityPlan, 'prompts' | 'assistants' | 'runs'>,
): Promise<void> {
  const promptIds = await storePrompts(tx, userId, plan.prompts);
  const planned = promptIds.length * plan.assistants.length * plan.runs;
  await tx.execute(sql`
    update gpt_analyses set planned = ${planned}::int where id = ${analysisId}::uuid`);
  await tx.execute(sql`
    insert into gpt_analysis_prompts (analysis_id, prompt_id, position)
    select ${analysisId}::uuid, id::uuid, position::int
    from jsonb_array_elements_text(${JSON.stringify(promptIds)}::text::jsonb)
      with ordinality as p (id, position)`);
  await storeSamples(tx, analysisId, promptIds, plan);
}

/** Ids in the given order; a question asked before keeps its id, so that runs can be compared. */
async function storePrompts(
  tx: Tx,
  userId: string,
  prompts: readonly WrittenPrompt[],
): Promise<string[]> {
  const given = JSON.stringify(prompts);
  await tx.execute(sql`
    insert into gpt_prompts (user_id, text, kind, intent, origin)
    select distinct on (kind, text) ${userId}::uuid, text, kind, intent, origin
    from jsonb_to_recordset(${given}::text::jsonb)
      as p (text text, kind text, intent text, origin text)
    on conflict (user_id, kind, md5(text)) do nothing`);
  const rows = await tx.execute<{ id: string }>(sql`
    select p.id from jsonb_array_elements(${given}::text::jsonb) with ordinality as g (prompt, at)
    join gpt_prompts p on p.user_id = ${userId}::uuid and p.kind = g.prompt ->> 'kind'
      and md5(p.text) = md5(g.prompt ->> 'text') and p.text = g.prompt ->> 'text'
    order by g.at`);
  return [...new Set(rows.map(({ id }) => id))];
}

/** One row per sample, in a shuffled order that is deterministic per run. */
async function storeSamples(
  tx: Tx,
  analysisId: string,
  promptIds: readonly string[],
  { assistants, runs }: Pick<AiVisibilityPlan, 'assistants' | 'runs'>,
): Promise<void> {
  const seed = createHash('sha256').update(analysisId).digest().readUInt32BE();
  const random = seededRandom(seed);
  const samples = assistants.flatMap((assistant) =>
    promptIds
      .flatMap((promptId) =>
        Array.from({ length: runs }, (_, run) => ({ promptId, run, order: random() })),
      )
      .toSorted((a, b) => a.order - b.order)
      .map(({ promptId, run }, position) => [promptId, assistant, run, position]),
  );
  await tx.execute(sql`
    insert into gpt_samples (analysis_id, prompt_id, assistant, run, position)
    select ${analysisId}::uuid, (s ->> 0)::uuid, s ->> 1, (s ->> 2)::int, (s ->> 3)::int
    from jsonb_array_elements(${JSON.stringify(samples)}::text::jsonb) s`);
}

const listOf = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
