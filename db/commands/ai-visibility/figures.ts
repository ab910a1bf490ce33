import { sql } from 'drizzle-orm';
import type { Run } from '#domain/ai-visibility/run.ts';
import { visibilityOf } from '#domain/ai-visibility/summary/figures.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { brandsOf, readPrompts, readTally } from '../../queries/ai-visibility/rows.ts';
import type { AiVisibilityRow } from '../../queries/ai-visibility/rows.ts';
import type { Tx } from '../../transaction.ts';

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
