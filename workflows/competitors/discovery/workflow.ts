import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { DiscoveryWorkflowInput } from '#contracts/workflows.ts';
import { platformFailure, ignoreFailure } from '../../activities/platform-failure.ts';
import type { DiscoveryCoreActivities } from './core-activities.ts';
import type { FoundPage } from '../../company-sources/port.ts';
import type { DiscoveryPlatformActivities } from './platform-activities.ts';
import type { DiscoveryRefinementActivities } from './refine-activity.ts';
import type { SiteActivities } from './site-activities.ts';

/** Our own idempotent writes: retried until the database is back. */
const write = proxyActivities<DiscoveryCoreActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '5s',
  retry: { initialInterval: '500ms', maximumInterval: '10s' },
});

/** The provider's queue enforces its rate limit. */
const readFrom = (platform: PlatformId, userId: string): DiscoveryPlatformActivities =>
  proxyActivities<DiscoveryPlatformActivities>({
    taskQueue: TASK_QUEUES.provider(platform),
    scheduleToStartTimeout: '30m',
    scheduleToCloseTimeout: '1h',
    heartbeatTimeout: '10s',
    // Fairness key: users take turns, regardless of how many discoveries each has queued.
    priority: { priorityKey: TASK_PRIORITY.interactive, fairnessKey: userId },
    retry: { initialInterval: '500ms', maximumInterval: '10s' },
  });

/** Company sites: limited by the activity itself; retried only after a lost worker. */
const judgement = proxyActivities<SiteActivities>({
  taskQueue: TASK_QUEUES.core,
  scheduleToStartTimeout: '2m',
  startToCloseTimeout: '45s',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
});

/** Costs money: few attempts, retried only after a lost worker. */
const paid = proxyActivities<DiscoveryRefinementActivities>({
  taskQueue: TASK_QUEUES.llm,
  scheduleToStartTimeout: '1m',
  startToCloseTimeout: '1m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumAttempts: 3 },
});

/** Rounds of follow-up queries: discovered products lead to rivals, and those to theirs. */
const HOPS = 2;

/**
 * One round of a discovery: in parallel the market on every platform and in company searches, then
 * the sites of candidates and conversations about them, then the final judgment and a language
 * model's verdict on the best. Whatever fails in between, the discovery ends and its user sees how.
 */
export async function competitorDiscovery(input: DiscoveryWorkflowInput): Promise<void> {
  const { searchId, userId, round, platforms } = input;
  const key = { searchId, userId, round };
  let cancelled = false;
  try {
    const [answered, found] = await Promise.all([
      Promise.all(platforms.map((platform) => readMarket(key, platform))),
      ignoreFailure(judgement.findMarketPages(key)),
    ]);
    const open = platforms.filter((_platform, at) => answered[at]);
    if (open.length > 0) {
      await deepen({ ...key, pages: found?.pages ?? [] }, open);
      await ignoreFailure(paid.refineDiscovery({ ...key, pages: found?.pages ?? [] }));
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    cancelled = true;
  }
  await CancellationScope.nonCancellable(() => write.endDiscovery({ ...key, cancelled }));
}

type Key = Omit<DiscoveryWorkflowInput, 'platforms'>;

/** False if the platform failed, which is recorded. */
async function readMarket(key: Key, platform: PlatformId): Promise<boolean> {
  try {
    await readFrom(platform, key.userId).readMarketPosts({ ...key, platform });
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    await write.endDiscoveryPlatform({ ...key, platform, ...platformFailure(error) });
    return false;
  }
}

/** Sites and rivals are optional: without them the discovery still completes. */
async function deepen(
  key: Key & { pages: FoundPage[] },
  platforms: readonly PlatformId[],
): Promise<void> {
  const asked: string[] = [];
  for (let hop = 0; hop < HOPS; hop += 1) {
    const { names } = (await ignoreFailure(judgement.judgeDiscovery({ ...key, asked }))) ?? {
      names: [],
    };
    if (names.length === 0 && hop > 0) break;
    asked.push(...names);
    await Promise.all([
      ignoreFailure(judgement.readCandidateSites(key)),
      ...(names.length === 0
        ? []
        : platforms.map((platform) =>
            ignoreFailure(
              readFrom(platform, key.userId).readRivalPosts({ ...key, platform, names }),
            ),
          )),
    ]);
  }
  await ignoreFailure(judgement.readCandidateSites(key));
  await ignoreFailure(judgement.judgeDiscovery({ ...key, asked }));
}
