import { Context } from '@temporalio/activity';
import { TIMEFRAME_SECONDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import { addPosts, beginRun, recordPosts, runWaiting } from '#db/commands/discovery/platform.ts';
import type { ReadPost, RunAttempt } from '#db/commands/discovery/platform.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { readDiscoverySpec } from '#db/queries/competitors/discovery-posts.ts';
import { exactFilter } from '#providers/query.ts';
import type { ProviderQuery } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from '../../activities/deps.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import { createPatience } from '../../activities/patience.ts';
import type { Patience } from '../../activities/patience.ts';
import {
  decide,
  outOfTime,
  toFailure,
  toProviderError,
} from '../../activities/provider-failures.ts';
import { isSilent, noteAnswer, noteFailure } from '../../activities/source-health.ts';
import type { FoundPage } from '../../company-sources/port.ts';
import { fingerprintOf } from '../../scoring/duplicates/fingerprint.ts';
import { scorePosts } from '../../scoring/score.ts';
import { toPosts } from '../../search/posts.ts';
import { firstWave, secondWave } from './plan.ts';
import { rebuildSoon } from './rebuild.ts';
import type { RebuildDeps } from './rebuild.ts';

export interface DiscoveryPlatformDeps extends RebuildDeps {
  registry: Pick<Registry, 'get' | 'sources'>;
  /** A platform without an answer by then, over all attempts, has failed. */
  deadlineSeconds: number;
  /** 0..1, for the jitter of retries. */
  random: () => number;
}

interface DiscoveryRunInput {
  searchId: string;
  userId: string;
  round: number;
  platform: PlatformId;
}

interface RivalInput extends DiscoveryRunInput {
  /** Products whose conversations are read. */
  names: string[];
  pages: FoundPage[];
}

export interface DiscoveryPlatformActivities {
  /** Reads one platform's conversations about the market and publishes the products they name. */
  readMarketPosts(input: DiscoveryRunInput): Promise<{ found: number }>;
  /** Reads conversations about discovered products, since they name rivals. */
  readRivalPosts(input: RivalInput): Promise<{ found: number }>;
}

const POSTS_PER_QUERY = 100;
const RIVAL_DEADLINE_MS = 8_000;

export function createDiscoveryPlatformActivities(
  deps: DiscoveryPlatformDeps,
): DiscoveryPlatformActivities {
  return {
    readMarketPosts: (input) => {
      const deadlineMs = deps.deadlineSeconds * 1_000;
      const patience = createPatience(deadlineMs, Context.current().info.heartbeatDetails, () =>
        outOfTime(input.platform, deps.deadlineSeconds),
      );
      return heartbeating(() => readMarketPosts(deps, input, patience), patience.spent);
    },
    readRivalPosts: (input) => heartbeating(() => readRivalPosts(deps, input)),
  };
}

async function readMarketPosts(
  deps: DiscoveryPlatformDeps,
  input: DiscoveryRunInput,
  patience: Patience,
): Promise<{ found: number }> {
  const context = Context.current();
  const key: RunAttempt = { ...input, attempt: context.info.attempt };
  const begun = await publishing(deps, beginRun(deps.database, key));
  if (!begun.begun) return { found: begun.found };
  try {
    let remembered = true;
    let note: string | null = null;
    const posts = new Map<string, ReadPost>();
    const queries = firstWave(begun.spec, input.platform);
    for (const [at, query] of queries.entries()) {
      const answer = await ask(deps, key.platform, query, begun.spec, patience);
      remembered &&= answer.remembered;
      note ??= answer.note;
      for (const post of answer.posts) posts.set(post.mentionId, post);
      const last = at === queries.length - 1;
      const stored = { posts: [...posts.values()], note, last };
      await publishing(deps, recordPosts(deps.database, key, stored));
      if (posts.size > 0) rebuildSoon(deps, input);
    }
    if (!remembered) await noteAnswer(deps, input.platform);
    return { found: posts.size };
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    throw await explained(deps, key, patience, error);
  }
}

/** Converts a failure to Temporal's form and records it on the discovery and the source. */
async function explained(
  deps: DiscoveryPlatformDeps,
  key: RunAttempt,
  patience: Patience,
  error: unknown,
): Promise<unknown> {
  const { platform } = key;
  const problem = toProviderError(error);
  // A failure of ours, such as an unavailable database: retried without using up the provider's
  // deadline.
  if (!problem) return error;
  const probing = await isSilent(deps, platform);
  const tried = { platform, remainingMs: patience.remainingMs(), probing, ...patience.spent() };
  const decision = decide(problem, tried, deps.random);
  const limited = problem.failure === 'rate_limited';
  const waitMs = decision.kind === 'try_again' ? decision.delayMs : undefined;
  if (limited || decision.kind === 'give_up') await noteFailure(deps, platform, problem, waitMs);
  if (limited && decision.kind === 'try_again') {
    const retryAt = new Date(Date.now() + decision.delayMs);
    await publishing(deps, runWaiting(deps.database, key, { retryAt, reason: problem.message }));
  }
  patience.note(limited ? 'limits' : 'faults');
  if (decision.kind === 'try_again') patience.pause(decision.delayMs);
  return toFailure(decision);
}

/** Adds posts of a platform that has answered; if it fails now, its state does not change. */
async function readRivalPosts(
  deps: DiscoveryPlatformDeps,
  { names, pages, ...input }: RivalInput,
): Promise<{ found: number }> {
  const queries = secondWave(names);
  if (queries.length === 0) return { found: 0 };
  const { cancellationSignal, cancelled } = Context.current();
  const patience = createPatience(RIVAL_DEADLINE_MS, undefined, () =>
    outOfTime(input.platform, RIVAL_DEADLINE_MS / 1_000),
  );
  try {
    const spec = await readDiscoverySpec(deps.database, input);
    if (!spec) return { found: 0 };
    let found = 0;
    for (const query of queries) {
      const { posts } = await ask(deps, input.platform, query, spec, patience);
      if (posts.length === 0) continue;
      await publishing(deps, addPosts(deps.database, input, posts));
      rebuildSoon(deps, input, pages);
      found += posts.length;
    }
    return { found };
  } catch (error) {
    if (cancellationSignal.aborted) return await cancelled;
    deps.logger.info({ err: error, ...input }, 'a platform was not asked for rivals');
    return { found: 0 };
  }
}

interface Asked {
  posts: ReadPost[];
  note: string | null;
  remembered: boolean;
}

/** One request to one platform, stored and scored. */
async function ask(
  deps: DiscoveryPlatformDeps,
  platform: PlatformId,
  query: ProviderQuery,
  spec: DiscoverySpec,
  patience: Patience,
): Promise<Asked> {
  const request = {
    query,
    since: new Date(deps.clock.now().getTime() - TIMEFRAME_SECONDS[spec.timeframe] * 1_000),
    limit: POSTS_PER_QUERY,
    refuse: exactFilter(query, platform),
  };
  const provider = deps.registry.get(platform);
  const answer = await patience.during(
    (signal) => provider.search(request, { signal }),
    Context.current().cancellationSignal,
  );
  const stored = await storeMentions(
    deps.database,
    platform,
    toPosts(answer.items, deps.clock.now()),
  );
  const scores = scorePosts(query, platform, stored);
  const posts = stored.flatMap((post, at) => {
    const score = scores[at];
    if (!score) return [];
    const { relevance, sentiment, intent } = score;
    return [{ mentionId: post.id, relevance, sentiment, intent, fingerprint: fingerprintOf(post) }];
  });
  return { posts, note: answer.note, remembered: answer.remembered === true };
}
