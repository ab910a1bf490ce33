import { sql } from '../../sql.ts';
import { markOf } from '#domain/ai-visibility/tally.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';
import type { SampleState } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { partId } from './samples.ts';
import type { PartKey } from './samples.ts';

export interface SampleResult {
  state: Exclude<SampleState, 'not_run' | 'asking'>;
  reason: string | null;
  model: string;
  text: string;
  queries: readonly string[];
  found: unknown;
  cited: unknown;
  /** A list of `BrandReading`. */
  readings: SampleChange['marks'];
  pages: SampleChange['cited'];
  candidates: readonly string[];
  excerpt: string;
  usage: { inputTokens: number; outputTokens: number; searches: number };
  costMicros: number;
  requestId: string | null;
  ms: number;
}

/** A call without an answer. */
export const failedResult = (reason: string): SampleResult => ({
  state: 'failed',
  reason,
  model: '',
  text: '',
  queries: [],
  found: null,
  cited: null,
  readings: [],
  pages: [],
  candidates: [],
  excerpt: '',
  usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
  costMicros: 0,
  requestId: null,
  ms: 0,
});

/** Postgres cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storable(item) : item,
  );

/**
 * Stores the outcomes of a run's samples, each once, with one event. An answer that arrives after
 * the run was cancelled is kept: it was paid for. `value` is how many were stored.
 */
export async function recordSamples(
  database: Database,
  { userId, analysisId }: AiVisibilityKey,
  parts: readonly (PartKey & { result: SampleResult })[],
): Promise<Committed<number>> {
  const rows = parts.map(({ promptId, assistant, run, result }) => ({
    promptId,
    assistant,
    run,
    ...result,
    ...result.usage,
    ms: Math.round(result.ms),
  }));
  return transaction(database, async (tx) => {
    const stored = await tx.execute<PartKey & Record<string, unknown>>(sql`
      update gpt_samples s set state = r.state, reason = r.reason, model = r.model, text = r.text,
        queries = array(select jsonb_array_elements_text(r.queries)),
        found = nullif(r.found, 'null'), cited = nullif(r.cited, 'null'),
        readings = r.readings, pages = r.pages,
        candidates = array(select jsonb_array_elements_text(r.candidates)), excerpt = r.excerpt,
        input_tokens = r."inputTokens", output_tokens = r."outputTokens", searches = r.searches,
        cost_micros = s.cost_micros + r."costMicros", request_id = r."requestId", ms = r.ms,
        answered_at = clock_timestamp()
      from gpt_analyses a, jsonb_to_recordset(${asJson(rows)}::text::jsonb) as r (
        "promptId" uuid, assistant text, run int, state text, reason text, model text, text text,
        queries jsonb, found jsonb, cited jsonb, readings jsonb, pages jsonb, candidates jsonb,
        excerpt text, "inputTokens" int, "outputTokens" int, searches int, "costMicros" int,
        "requestId" text, ms int)
      where a.id = s.analysis_id and a.user_id = ${userId}::uuid
        and s.analysis_id = ${analysisId}::uuid and s.prompt_id = r."promptId"
        and s.assistant = r.assistant and s.run = r.run and s.state in ('not_run', 'asking')
      returning s.prompt_id as "promptId", s.assistant, s.run`);
    if (stored.length === 0) return { value: 0, batches: [] };
    const ids = new Set(stored.map(partId));
    const samples = parts.filter((part) => ids.has(partId(part))).map(toSampleChange);
    const answered = samples.filter(({ state }) => state === 'answered').length;
    if (answered > 0)
      await tx.execute(sql`
        update gpt_analyses set answered = answered + ${answered}::int
        where id = ${analysisId}::uuid`);
    const batch = await appendEvents(tx, userId, [
      { type: 'gpt_analysis.samples_changed.v1', data: { analysisId, samples } },
    ]);
    return { value: stored.length, batches: [batch] };
  });
}

function toSampleChange({
  promptId,
  assistant,
  run,
  result,
}: PartKey & { result: SampleResult }): SampleChange {
  return {
    promptId,
    assistant,
    run,
    // Open pages see a sample change from waiting to its end; "being asked" is not sent.
    was: 'not_run',
    state: result.state,
    model: storable(result.model),
    costMicros: result.costMicros,
    marks: result.readings.map(markOf),
    cited: result.pages,
    candidates: [...result.candidates],
    excerpt: storable(result.excerpt),
    reason: result.reason,
  };
}
