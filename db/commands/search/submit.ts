import { sql } from '../../sql.ts';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { PlanName, PlatformId } from '#domain/names.ts';
import type {
  PlatformProgress,
  SearchAnalysis,
  SearchDetail,
  SearchSpec,
} from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { JobKey } from '../../queries/jobs.ts';
import { SEARCH_COLUMNS, toPhrasings, toSummary } from '../../queries/search/rows.ts';
import type { SearchRow } from '../../queries/search/rows.ts';
import type { Tx } from '../../transaction.ts';
import type { StoredAnswer } from '../idempotency.ts';
import { submitJob } from '../jobs/submit.ts';
import type { CreatedJob, SubmittedJob } from '../jobs/submit.ts';

export interface SkippedPlatform {
  platform: PlatformId;
  reason: string;
  /** ISO time from which it is available again, if known. */
  retryAt: string | null;
}

interface SubmitSearch {
  userId: string;
  plan: PlanName;
  spec: SearchSpec;
  /** Other wordings that are asked together with the query. */
  phrasings?: readonly string[];
  /** Platforms of the search that are skipped, each with the reason in a sentence. */
  skipped?: readonly SkippedPlatform[];
  idempotencyKey: string;
  requestHash: string;
  /** The HTTP response to the accepted search. */
  answer: (search: SearchDetail, asOf: number) => StoredAnswer;
}

const PENDING_ANALYSIS: SearchAnalysis = {
  state: 'pending',
  headline: null,
  claims: [],
  droppedClaims: 0,
  reason: null,
};

/**
 * Accepts a search (`submitJob`).
 *
 * @throws AppError PLAN_LIMIT_ERROR when the quota is used up; VALIDATION_ERROR when the key was
 *   used for another body.
 */
export function submitSearch(
  database: Database,
  { spec, skipped = [], phrasings = [], ...command }: SubmitSearch,
): Promise<Committed<SubmittedJob>> {
  return submitJob(database, {
    ...command,
    kind: 'search',
    create: (tx, job) => createSearch(tx, job, { spec, skipped, phrasings }),
  });
}

async function createSearch(
  tx: Tx,
  { jobId }: JobKey,
  { spec, skipped, phrasings }: Required<Pick<SubmitSearch, 'spec' | 'skipped' | 'phrasings'>>,
): Promise<CreatedJob<SearchDetail>> {
  const all = [
    { text: spec.query, origin: 'you' },
    ...phrasings.map((text) => ({ text, origin: 'rules' })),
  ];
  const [row] = await tx.execute<SearchRow>(sql`
    with s as (
      insert into searches
        (id, query, mode, platforms, timeframe, result_limit, phrasings, asked_to, analysis)
      values (${jobId}::uuid, ${spec.query}, ${spec.mode}, ${makePgArray(spec.platforms)}::text[],
        ${spec.timeframe}, ${spec.limit}, ${JSON.stringify(all)}::text::jsonb, ${all.length}::int,
        ${JSON.stringify(PENDING_ANALYSIS)}::text::jsonb)
      returning *
    ), runs as (
      insert into search_platforms (search_id, platform, state, reason, retry_at)
      select s.id, chosen.platform,
        case when skipped.platform is null then 'queued' else 'skipped' end, skipped.reason,
        skipped."retryAt"
      from s cross join lateral unnest(s.platforms) as chosen (platform)
      left join jsonb_to_recordset(${JSON.stringify(skipped)}::text::jsonb)
        as skipped (platform text, reason text, "retryAt" timestamptz) on skipped.platform = chosen.platform
    )
    select ${SEARCH_COLUMNS} from s join jobs j on j.id = s.id`);
  if (!row) throw new Error('The inserted search was not returned.');
  return {
    record: queuedDetail(row, skipped),
    events: [{ type: 'search.created.v1', data: { search: toSummary(row) } }],
  };
}

/** A search before its workflow has started, as a read would show it. */
function queuedDetail(row: SearchRow, skipped: readonly SkippedPlatform[]): SearchDetail {
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
    ...toPhrasings(row),
    progress: row.platforms.map((platform) => {
      const known = skipped.find((one) => one.platform === platform);
      return known === undefined
        ? { platform, ...queued }
        : { ...queued, ...known, state: 'skipped' };
    }),
    results: [],
    feedback: [],
    disliked: [],
    rejectedCount: 0,
    analysis: row.analysis,
  };
}
