import { Context } from '@temporalio/activity';
import type { PlatformId } from '#domain/names.ts';
import { storeReview } from '#db/commands/monitoring/collection.ts';
import { readLoad, readSumOfRoots } from '#db/queries/monitoring/load.ts';
import type { CollectionKey } from '#db/queries/monitoring/watch.ts';
import { fanOutWatchedSearch } from '#db/commands/watched-search/collect.ts';
import { fanOutChunk, markMonitoring } from '#db/commands/monitoring/fan-out.ts';
import type { SourceClock } from '#providers/source-clock.ts';
import { publishing } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { collectSite } from './collect-site.ts';
import type { SiteDeps } from './collect-site.ts';
import { readPlatform } from './read-platform.ts';
import type { PlatformDeps } from './read-platform.ts';
import { findShift, findSpikes } from './spikes.ts';

const MINUTE_MS = 60_000;
export const SHORTEST_MS = 5 * MINUTE_MS;
export const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** A company without mentions is scheduled like one with a mention every twenty days. */
const QUIETEST = 0.05;

interface Load {
  /** Mentions per day. */
  rate: number;
  /** Of the follower with the best plan. */
  weight: number;
  /** Sum of sqrt(rate x weight) over all watches, this one included. */
  sumOfRoots: number;
  /** Maximum background requests per second to the slowest provider it needs. */
  requestsPerSecond: number;
}

/**
 * Milliseconds until a watch is due again: proportional to 1 / sqrt(rate x weight), scaled so that
 * all watches together stay within the budget. Among all schedules of one budget this one has the
 * smallest mean delay of a mention (Lagrange: minimize the sum of rate x interval under a fixed sum
 * of 1 / interval).
 */
export function intervalOf({ rate, weight, sumOfRoots, requestsPerSecond }: Load): number {
  const root = Math.sqrt(Math.max(QUIETEST, rate) * weight);
  const seconds = Math.max(root, sumOfRoots) / (requestsPerSecond * root);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1_000));
}

export interface MonitoringDeps extends SiteDeps, PlatformDeps {
  /** The clock that dates posts and reads. */
  clock: Pick<SourceClock, 'now' | 'aheadMs'>;
  /** Maximum background requests per second to each platform. */
  backgroundRates: Readonly<Record<PlatformId, number>>;
}

export interface MonitoringPlatformActivities {
  /** Reads one platform's results for a watch; returns how many mentions and posts are new. */
  collectMentions(input: CollectionKey & { platform: PlatformId }): Promise<{ added: number }>;
}

export interface MonitoringCoreActivities {
  /** Marks new competitors as reading their history. */
  beginCollection(input: CollectionKey): Promise<void>;
  /** Reads the company's site and registries when they are due, and stores confirmed changes. */
  collectSite(input: CollectionKey): Promise<{ events: number }>;
  /** Looks for spikes and shifts, and decides when the watch is due next. */
  reviewCollection(input: CollectionKey): Promise<void>;
  /** Notifies every follower, 500 at a time. */
  fanOut(input: CollectionKey): Promise<{ notified: number }>;
}

export const createMonitoringPlatformActivities = (
  deps: MonitoringDeps,
): MonitoringPlatformActivities => ({
  collectMentions: (input) =>
    heartbeating(() => readPlatform(deps, input, Context.current().cancellationSignal)),
});

export const createMonitoringCoreActivities = (deps: MonitoringDeps): MonitoringCoreActivities => {
  const sumOfRoots = createSumOfRoots(deps);
  return {
    async beginCollection(key) {
      await markMonitoring(deps.database, key);
    },
    collectSite: (key) => heartbeating(() => collectSite(deps, key)),
    reviewCollection: (key) => reviewCollection(deps, key, sumOfRoots),
    fanOut: (key) => heartbeating(() => fanOut(deps, key)),
  };
};

/** The sum over all watches, read once a minute: one collection hardly changes it. */
function createSumOfRoots({ database }: Pick<MonitoringDeps, 'database'>): () => Promise<number> {
  let last: { sum: number; at: number } | null = null;
  return async () => {
    const now = performance.now();
    if (last === null || now - last.at > MINUTE_MS)
      last = { sum: await readSumOfRoots(database), at: now };
    return last.sum;
  };
}

async function reviewCollection(
  deps: MonitoringDeps,
  key: CollectionKey,
  readSum: () => Promise<number>,
): Promise<void> {
  const load = await readLoad(deps.database, key);
  if (!load) return;
  const { companyId, rate, weight } = load;
  const sumOfRoots = await readSum();
  const found = load.baseline ? [] : [...findSpikes(load), ...findShift(load)];
  const now = new Date();
  const requestsPerSecond = Math.min(
    ...load.platforms.map((platform) => deps.backgroundRates[platform]),
    1,
  );
  const wait = intervalOf({ rate, weight, sumOfRoots, requestsPerSecond });
  const due = Math.min(now.getTime() + wait, load.siteDueAt?.getTime() ?? Infinity);
  await storeReview(deps.database, key, {
    companyId,
    events: found,
    rate,
    nextDueAt: new Date(Math.max(due, now.getTime() + 60_000)),
  });
}

async function fanOut(deps: MonitoringDeps, key: CollectionKey): Promise<{ notified: number }> {
  let notified = 0;
  for (const next of [fanOutChunk, fanOutWatchedSearch]) {
    let done = false;
    while (!done) {
      const chunk = await publishing(deps, next(deps.database, key));
      notified += chunk.notified;
      done = chunk.done;
    }
  }
  return { notified };
}
