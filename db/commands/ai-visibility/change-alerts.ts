import { sql } from '../../sql.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import type { Change } from '#domain/ai-visibility/summary/comparison.ts';
import type { Run } from '#domain/ai-visibility/run.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { readEarlier } from '../../queries/ai-visibility/ai-visibility.ts';
import type { AiVisibilityRow } from '../../queries/ai-visibility/rows.ts';
import type { Tx } from '../../transaction.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import type { AlertCandidate } from '../alerts/alert-candidate.ts';

/**
 * Raises an alert for each proven change of a weekly run: one per brand, assistant and direction
 * until it reverses. Returns the events to append.
 */
export async function alertOnChange(
  tx: Tx,
  row: AiVisibilityRow,
  run: Run,
): Promise<DomainEvent[]> {
  const comparison = compareWithEarlier({ ...run, earlier: await readEarlier(tx, row) });
  if (comparison === null) return [];
  const proven = comparison.changes.filter(({ verdict }) => verdict === 'up' || verdict === 'down');
  const candidates: AlertCandidate[] = [];
  for (const change of proven) {
    const series = seriesOf(row, change);
    if ((await lastDirection(tx, row.user_id, series)) === change.verdict) continue;
    candidates.push(candidateOf(row, run, change, series));
  }
  return raiseAlerts(tx, row.user_id, candidates);
}

const seriesOf = (row: AiVisibilityRow, { brand, assistant }: Change): string =>
  `gpt ${JSON.stringify([row.brand_key, brand, assistant ?? 'all'])}`;

/** The direction reported last; null: never. */
async function lastDirection(tx: Tx, userId: string, series: string): Promise<string | null> {
  const [last] = await tx.execute<{ key: string }>(sql`
    select key from alerts
    where user_id = ${userId}::uuid and kind = 'ai_visibility'
      and starts_with(key, ${`${series} `})
    order by created_at desc limit 1`);
  return last?.key.slice(series.length + 1).split(' ')[0] ?? null;
}

const points = (share: number): number => Math.round(Math.abs(share) * 100);

function candidateOf(
  row: AiVisibilityRow,
  run: Run,
  { brand, assistant, difference, verdict }: Change,
  series: string,
): AlertCandidate {
  const name = run.brands.find(({ key }) => key === brand)?.name ?? brand;
  const [least, most] = [difference.low, difference.high].map((share) => Math.round(share * 100));
  const where =
    assistant === null ? 'AI answers' : `answers of ${ASSISTANT_CATALOGUE[assistant].name}`;
  const way = verdict === 'up' ? 'more' : 'less';
  return {
    key: `${series} ${verdict} ${row.id}`,
    kind: 'ai_visibility',
    subject: { kind: 'analysis', id: row.id, name: row.brand },
    sentence: `${name} is named ${way} often in ${where}: ${verdict === 'up' ? '+' : '−'}${points(difference.mean)} points over ${difference.prompts} questions.`,
    path: `/dashboard/gpt-analysis-history/${row.id}`,
    evidence: {
      before: null,
      after: `95% interval of the difference: ${least} to ${most} points`,
      count: difference.prompts,
    },
  };
}
