import { sql } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import type { AiVisibilitySummary } from '#contracts/ai-visibility/ai-visibility.ts';
import type { TrackedBrand, Visibility, Prompt } from '#domain/ai-visibility/run.ts';
import type { NamedBrand } from '#contracts/ai-visibility/request.ts';
import type { Tally } from '#domain/ai-visibility/tally.ts';
import { addSample, emptyTally, markOf, planCell } from '#domain/ai-visibility/tally.ts';
import type { AssistantId } from '#domain/names.ts';
import { aiVisibilitySamples } from '../../schema/ai-visibility.ts';
import type { Tx } from '../../transaction.ts';
import { JOB_COLUMNS, toJobSummary } from '../jobs.ts';
import type { JobRow } from '../jobs.ts';
import { fields } from '../../fields.ts';

/** Selects a user's analysis; every read and write of one names both. */
export interface AiVisibilityKey {
  userId: string;
  analysisId: string;
}

/** Columns of `jobs j` and `gpt_analyses a`. Arrays are passed as JSON. */
export const ANALYSIS_COLUMNS = sql`${JOB_COLUMNS},
  a.brand, a.brand_key, a.description, to_json(a.aliases) as aliases, a.website, a.competitors,
  to_json(a.assistants) as assistants, a.runs, a.planned, a.answered, a.estimate_micros,
  a.visibility, a.method_version, a.scheduled, a.texts_removed_at,
  (select count(*)::int from gpt_analysis_prompts p where p.analysis_id = a.id) as prompts`;

export interface AiVisibilityRow extends JobRow {
  brand: string;
  brand_key: string;
  description: string;
  aliases: string[];
  website: string | null;
  competitors: NamedBrand[];
  assistants: AssistantId[];
  runs: number;
  planned: number;
  answered: number;
  estimate_micros: number;
  visibility: Visibility | null;
  method_version: string;
  scheduled: boolean;
  texts_removed_at: string | null;
  prompts: number;
}

export function toAiVisibilitySummary(row: AiVisibilityRow): AiVisibilitySummary {
  const { brand, description, competitors, assistants, runs, prompts, planned, answered } = row;
  return {
    ...toJobSummary(row),
    analysisId: row.id,
    brand,
    description,
    competitors,
    assistants,
    runs,
    prompts,
    planned,
    answered,
    visibility: row.visibility,
    scheduled: row.scheduled,
  };
}

export async function readAiVisibilityRow(
  tx: Tx,
  { userId, analysisId }: AiVisibilityKey,
): Promise<AiVisibilityRow | null> {
  const rows = await tx.execute<AiVisibilityRow>(sql`
    select ${ANALYSIS_COLUMNS} from jobs j join gpt_analyses a on a.id = j.id
    where j.id = ${analysisId}::uuid and j.user_id = ${userId}::uuid`);
  return rows[0] ?? null;
}

const key = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The brands searched for in answers; keys are stable within a brand's runs. */
export function brandsOf(
  row: Pick<AiVisibilityRow, 'brand' | 'aliases' | 'website' | 'competitors'>,
): TrackedBrand[] {
  return [
    {
      key: key(row.brand),
      name: row.brand,
      aliases: row.aliases,
      domain: row.website,
      own: true,
    },
    ...row.competitors.map(({ name, aliases, website }) => ({
      key: key(name),
      name,
      aliases,
      domain: website,
      own: false,
    })),
  ];
}

export async function readPrompts(tx: Tx, analysisId: string): Promise<Prompt[]> {
  return tx.execute<Prompt & Record<string, unknown>>(sql`
    select p.id, p.text, p.kind, p.intent, p.origin
    from gpt_analysis_prompts ap join gpt_prompts p on p.id = ap.prompt_id
    where ap.analysis_id = ${analysisId}::uuid order by ap.position`);
}

const s = alias(aiVisibilitySamples, 's');
const COUNTED = fields({
  promptId: s.promptId,
  assistant: s.assistant,
  run: s.run,
  state: s.state,
  model: s.model,
  costMicros: s.costMicros,
  marks: s.readings,
  cited: s.pages,
  candidates: s.candidates,
  excerpt: s.excerpt,
  reason: s.reason,
});

/** Counts all samples of a run, in the order in which they were answered. */
export async function readTally(
  tx: Tx,
  analysisId: string,
  prompts: readonly Prompt[],
): Promise<Tally> {
  const rows = await COUNTED.select(
    tx,
    sql`from gpt_samples s where s.analysis_id = ${analysisId}::uuid
    order by s.answered_at nulls first, s.position`,
  );
  const kinds = new Map(prompts.map(({ id, kind }) => [id, kind]));
  const tally = emptyTally();
  for (const row of rows) {
    const kind = kinds.get(row.promptId) ?? 'unbranded';
    planCell(tally, row.promptId, row.assistant, 1);
    addSample(tally, { ...row, was: 'not_run', marks: row.marks.map(markOf) }, kind);
  }
  return tally;
}
