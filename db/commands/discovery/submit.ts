import { sql } from '../../sql.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { DiscoveryDetail, DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { AppError } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { JobKey } from '../../queries/jobs.ts';
import { toDiscoverySummary } from '../../queries/competitors/discovery-rows.ts';
import type { Tx } from '../../transaction.ts';
import type { StoredAnswer } from '../idempotency.ts';
import { submitJob } from '../jobs/submit.ts';
import type { CreatedJob, SubmittedJob } from '../jobs/submit.ts';
import { rereadDiscovery } from './lock.ts';

interface SubmitDiscovery {
  userId: string;
  plan: PlanName;
  spec: DiscoverySpec;
  idempotencyKey: string;
  requestHash: string;
  /** The HTTP response to the accepted discovery. */
  answer: (discovery: DiscoveryDetail, asOf: number) => StoredAnswer;
}

/**
 * Accepts a discovery (`submitJob`).
 *
 * @throws AppError PLAN_LIMIT_ERROR when the quota is used up; USER_RATE_LIMIT within the cooldown
 *   after another one; VALIDATION_ERROR when the key was used for another body.
 */
export function submitDiscovery(
  database: Database,
  { spec, ...command }: SubmitDiscovery,
): Promise<Committed<SubmittedJob>> {
  return submitJob(database, {
    ...command,
    kind: 'competitor_discovery',
    create: (tx, job) => createDiscovery(tx, job, spec),
  });
}

async function createDiscovery(
  tx: Tx,
  { jobId }: JobKey,
  spec: DiscoverySpec,
): Promise<CreatedJob<DiscoveryDetail>> {
  await refuseInCooldown(tx, jobId);
  const platforms = sql.join(
    spec.platforms.map((platform) => sql`${platform}`),
    sql`, `,
  );
  await tx.execute(sql`
    with d as (
      insert into discoveries (id, query, industry, focus, platforms, timeframe, result_limit)
      values (${jobId}::uuid, ${spec.query}, ${spec.industry}, ${spec.focus},
        array[${platforms}]::text[], ${spec.timeframe}, ${spec.limit})
      returning id, platforms
    )
    insert into discovery_platforms (discovery_id, platform) select id, unnest(platforms) from d`);
  const summary = toDiscoverySummary(await rereadDiscovery(tx, jobId));
  const queued = {
    state: 'queued' as const,
    found: 0,
    startedAt: null,
    finishedAt: null,
    retryAt: null,
    failure: null,
    reason: null,
  };
  return {
    record: {
      ...summary,
      searchId: summary.id,
      progress: spec.platforms.map((platform) => ({ platform, ...queued })),
      competitors: [],
      feedbackGiven: false,
    },
    events: [{ type: 'competitors.discovery_created.v1', data: { discovery: summary } }],
  };
}

const IN_COOLDOWN = 'Mutation in cooldown period';

async function refuseInCooldown(tx: Tx, jobId: string): Promise<void> {
  const seconds = COMPETITOR_LIMITS.discoveryCooldownSeconds;
  const rows = await tx.execute<{ wait: number }>(sql`
    select ceil(${seconds}::int - extract(epoch from now() - old.created_at))::int as wait
    from jobs own join jobs old on old.user_id = own.user_id and old.kind = own.kind
      and old.id <> own.id and old.created_at > now() - make_interval(secs => ${seconds}::int)
    where own.id = ${jobId}::uuid limit 1`);
  const [found] = rows;
  if (!found) return;
  throw new AppError('USER_RATE_LIMIT', IN_COOLDOWN, {
    details: { retryAfter: Math.max(1, found.wait) },
  });
}
