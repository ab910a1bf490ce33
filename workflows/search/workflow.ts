import {
  CancellationScope,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { PlatformId } from '#domain/names.ts';
import { MAX_PASSES } from '#domain/search/widening.ts';
import type { SearchWorkflowInput } from '#contracts/workflows.ts';
import { platformFailure, ignoreFailure } from '../activities/platform-failure.ts';
import type { AnalysisActivities } from './analysis-activities.ts';
import type { CoreActivities } from './core-activities.ts';
import type { PlatformActivities } from './platform-activities.ts';
import type { PhrasingActivities } from './phrasing-activities.ts';
import type { RefinementActivities } from './refinement-activities.ts';

/**
 * Idempotent writes of ours: tried until the database is back. They run within the step of the
 * workflow that needs them, so that a search has fewer steps; when a worker dies or hangs with one,
 * that step times out and another worker runs it again.
 */
const WRITES = {
  startToCloseTimeout: '5s',
  retry: { initialInterval: '500ms', maximumInterval: '10s' },
} as const;
const within = proxyLocalActivities<CoreActivities>(WRITES);
/** As steps of their own: what searches go on with that an earlier build began. */
const apart = proxyActivities<CoreActivities>({ taskQueue: TASK_QUEUES.core, ...WRITES });
const write = (): typeof apart => (patched('writes-within-steps') ? within : apart);

/**
 * One provider's queue, which enforces the provider's rate. The activity has its own deadline and
 * decides when to retry; these timeouts end it when no worker serves the queue or its worker dies.
 */
const fetchFrom = (platform: PlatformId, userId: string): PlatformActivities =>
  proxyActivities<PlatformActivities>({
    taskQueue: TASK_QUEUES.provider(platform),
    // At GitHub's pace of 0.15 a second these are 270 searches of other users.
    scheduleToStartTimeout: '30m',
    scheduleToCloseTimeout: '1h',
    heartbeatTimeout: '10s',
    // Users take turns, however many searches each has waiting.
    priority: { priorityKey: TASK_PRIORITY.interactive, fairnessKey: userId },
    retry: { initialInterval: '500ms', maximumInterval: '10s' },
  });

/**
 * Costs money: few attempts, and after the first one the activity accepts the model's errors as
 * final, so that further ones only follow a lost worker.
 */
const paid = proxyActivities<AnalysisActivities & RefinementActivities>({
  taskQueue: TASK_QUEUES.llm,
  scheduleToStartTimeout: '2m',
  startToCloseTimeout: '3m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumAttempts: 4 },
});

/** Adds wordings while the platforms answer; a search does not wait long for them. */
const phrase = proxyActivities<PhrasingActivities>({
  taskQueue: TASK_QUEUES.llm,
  scheduleToCloseTimeout: '12s',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumAttempts: 2 },
});

/**
 * One round of a search: every platform at once, and again where there is more to ask
 * (`widenSearch`); then the model's order of the best results and its analysis of them, then the
 * end. Whatever happens in between, the search ends and its owner sees how.
 */
export async function socialSearch(input: SearchWorkflowInput): Promise<void> {
  const { searchId, userId, round } = input;
  let cancelled = false;
  try {
    const found = await searchInPasses(input);
    // A search without the model's additions is still a search.
    if (found.some((count) => count > 0)) {
      await ignoreFailure(paid.refineSearch({ searchId, userId, round }));
      await ignoreFailure(paid.analyzeSearch({ searchId, userId, round }));
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    cancelled = true;
  }
  await CancellationScope.nonCancellable(() =>
    write().endSearch({ searchId, userId, round, cancelled }),
  );
}

const firstPass = (input: SearchWorkflowInput): Promise<number[]> =>
  Promise.all(input.platforms.map((platform) => searchOne(input, platform, 0)));

/** Every platform at once, while a language model words the search; then what is left to ask. */
async function searchInPasses(input: SearchWorkflowInput): Promise<number[]> {
  const { searchId, userId, round, mode } = input;
  const [found] = await Promise.all([
    firstPass(input),
    mode !== 'keywords' && ignoreFailure(phrase.phraseSearch({ searchId, userId, round })),
  ]);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const { platforms } = await write().widenSearch({ searchId, userId, round, pass });
    if (platforms.length === 0) break;
    const more = platforms.map((platform) => searchOne(input, platform, pass));
    found.push(...(await Promise.all(more)));
  }
  return found;
}

/** How many posts a platform returned; 0 when it failed, which is recorded. */
async function searchOne(
  input: SearchWorkflowInput,
  platform: PlatformId,
  pass: number,
): Promise<number> {
  const { searchId, userId, round } = input;
  const key = { searchId, userId, round, pass, platform };
  try {
    const { found } = await fetchFrom(platform, userId).searchPlatform(key);
    return found;
  } catch (error) {
    if (isCancellation(error)) throw error;
    await write().endPlatform({ ...key, ...platformFailure(error) });
    return 0;
  }
}
