import { sql } from 'drizzle-orm';
import type { PlanName } from '#contracts/names.ts';
import type {
  PlatformProgress,
  SearchAnalysis,
  SearchDetail,
  SearchSpec,
} from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { getPlanInfo } from '../../queries/plan-info.ts';
import { SEARCH_COLUMNS, toSummary } from '../../queries/search-rows.ts';
import type { SearchRow } from '../../queries/search-rows.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { once } from '../idempotency.ts';
import { THIS_PERIOD, debit } from '../usage.ts';

export interface SubmitSearch {
  userId: string;
  plan: PlanName;
  spec: SearchSpec;
  idempotencyKey: string;
  requestHash: string;
}

/** `body` is the JSON text of the answer, the same bytes on every replay of the key. */
export interface SubmittedSearch {
  status: number;
  body: string;
  searchId: string;
  replayed: boolean;
}

const PENDING_ANALYSIS: SearchAnalysis = {
  state: 'pending',
  headline: null,
  claims: [],
  droppedClaims: 0,
  reason: null,
};

/**
 * Accepts a search: key, debit, rows and events in ONE transaction (architecture 5). The `queued`
 * row is the outbox of "start the workflow".
 *
 * @throws AppError PLAN_LIMIT_ERROR when the quota is used up; VALIDATION_ERROR when the key was
 *   used for another body.
 */
export async function submitSearch(
  database: Database,
  command: SubmitSearch,
): Promise<Committed<SubmittedSearch>> {
  let batch: StreamBatch | null = null;
  const { userId, idempotencyKey: key, requestHash } = command;
  const answer = await once(database, { userId, key, requestHash }, async (tx) => {
    const accepted = await accept(tx, command);
    batch = accepted.batch;
    const asOf = accepted.batch.events.at(-1)?.seq;
    return {
      status: 202,
      body: JSON.stringify({ success: true, data: accepted.detail, asOf }),
    };
  });
  return {
    value: { ...answer, searchId: searchIdOf(answer.body) },
    batches: batch === null ? [] : [batch],
  };
}

async function accept(
  tx: Tx,
  command: SubmitSearch,
): Promise<{ detail: SearchDetail; batch: StreamBatch }> {
  const { userId, plan, spec } = command;
  const platforms = sql.join(
    spec.platforms.map((platform) => sql`${platform}`),
    sql`, `,
  );
  const inserted = tx.execute<SearchRow>(sql`
    with accepted as (
      insert into searches as s (user_id, query, mode, platforms, timeframe, result_limit,
        charged_day, charged_month, analysis)
      values (${userId}, ${spec.query}, ${spec.mode}, array[${platforms}]::text[],
        ${spec.timeframe}, ${spec.limit}, ${THIS_PERIOD.day}, ${THIS_PERIOD.month},
        ${JSON.stringify(PENDING_ANALYSIS)}::text::jsonb)
      returning ${SEARCH_COLUMNS}
    ), parts as (
      insert into search_platforms (search_id, platform)
      select id, json_array_elements_text(platforms) from accepted
    )
    select * from accepted`);
  // Sent together, run in this order; a debit that is refused takes the rest back.
  const [, [row], planInfo] = await Promise.all([
    debit(tx, { userId, plan, kind: 'search' }),
    inserted,
    getPlanInfo(tx, { userId }),
  ]);
  if (!row) throw new Error('The inserted search was not returned.');
  const batch = await appendEvents(tx, userId, [
    { type: 'search.created.v1', data: { search: toSummary(row) } },
    { type: 'plan.changed.v1', data: { planInfo } },
  ]);
  return { detail: queuedDetail(row), batch };
}

/** A search that nobody has started yet, as a read would show it. */
function queuedDetail(row: SearchRow): SearchDetail {
  const queued: Omit<PlatformProgress, 'platform'> = {
    state: 'queued',
    found: 0,
    startedAt: null,
    finishedAt: null,
    retryAt: null,
    failure: null,
    reason: null,
  };
  return {
    ...toSummary(row),
    searchId: row.id,
    progress: row.platforms.map((platform) => ({ platform, ...queued })),
    results: [],
    feedback: [],
    rejectedCount: 0,
    analysis: row.analysis,
  };
}

function searchIdOf(body: string): string {
  const answer = JSON.parse(body) as { data: { searchId: string } };
  return answer.data.searchId;
}
