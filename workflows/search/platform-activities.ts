import { Context } from '@temporalio/activity';
import { TIMEFRAME_SECONDS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { SearchSpec } from '#contracts/search.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { beginPlatform, platformWaiting } from '#db/commands/search/platform.ts';
import type { PlatformAttempt } from '#db/commands/search/platform.ts';
import { recordPlatformResults } from '#db/commands/search/results.ts';
import { exactFilter, parseQuery } from '#providers/query.ts';
import type { ProviderError } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { decide, outOfTime, toFailure, toProviderError } from '../activities/provider-failures.ts';
import type { Decision } from '../activities/provider-failures.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { assignConversations } from './conversations.ts';
import { candidatesFor, rank, rejectionsOf, toPosts } from './posts.ts';
import { isSilent, noteAnswer, noteFailure } from '../activities/source-health.ts';

export interface PlatformDeps extends ActivityDeps {
  registry: Pick<Registry, 'get' | 'sources'>;
  /** A platform that has not answered by then, all tries together, has failed. */
  deadlineSeconds: number;
  /** 0..1, for the jitter of retries. */
  random: () => number;
}

export interface PlatformInput {
  searchId: string;
  userId: string;
  round: number;
  platform: PlatformId;
}

export interface PlatformActivities {
  /** Fetches, scores and stores one platform's posts; returns how many matched. */
  searchPlatform(input: PlatformInput): Promise<{ found: number }>;
}

export function createPlatformActivities(deps: PlatformDeps): PlatformActivities {
  return {
    searchPlatform: (input) => heartbeating(() => searchPlatform(deps, input)),
  };
}

async function searchPlatform(
  deps: PlatformDeps,
  input: PlatformInput,
): Promise<{ found: number }> {
  const context = Context.current();
  const key = { ...input, attempt: context.info.attempt };
  const begun = await publishing(deps, beginPlatform(deps.database, key));
  if (!begun.begun) return { found: begun.found };
  const deadlineAt = Date.now() + deps.deadlineSeconds * 1_000 - begun.elapsedMs;
  try {
    const { found, remembered } = await fetchAndStore(deps, key, begun.spec, deadlineAt);
    if (!remembered) await noteAnswer(deps, input.platform);
    return { found };
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    const remainingMs = deadlineAt - Date.now();
    const problem =
      remainingMs <= 0 ? outOfTime(input.platform, deps.deadlineSeconds) : toProviderError(error);
    if (!problem) throw error;
    const { platform, attempt } = key;
    const probing = await isSilent(deps, platform);
    const decision = decide(problem, { platform, attempt, remainingMs, probing }, deps.random);
    await show(deps, key, problem, decision);
    throw toFailure(decision);
  }
}

async function fetchAndStore(
  deps: PlatformDeps,
  key: PlatformAttempt,
  spec: SearchSpec,
  deadlineAt: number,
): Promise<{ found: number; remembered: boolean }> {
  const query = parseQuery(spec.query, spec.mode);
  const { cancellationSignal } = Context.current();
  const deadline = AbortSignal.timeout(Math.max(0, deadlineAt - Date.now()));
  const answer = await deps.registry.get(key.platform).search(
    {
      query,
      since: new Date(Date.now() - TIMEFRAME_SECONDS[spec.timeframe] * 1_000),
      limit: candidatesFor(spec.limit),
      refuse: exactFilter(query, key.platform),
    },
    { signal: AbortSignal.any([cancellationSignal, deadline]) },
  );
  const found = toPosts(answer.items, new Date());
  const refused = toPosts(
    answer.refused.map(({ post }) => post),
    new Date(),
  );
  const stored = await storeMentions(deps.database, key.platform, [...found, ...refused]);
  const accepted = new Set(found.map(({ externalId }) => externalId));
  const candidates = stored.filter(({ externalId }) => accepted.has(externalId));
  const { matched, best, rejected } = rank(query, key.platform, candidates, spec.limit);
  const results = {
    scored: best,
    found: matched,
    rejected: rejectionsOf(answer.refused, stored, rejected),
    assign: assignConversations,
    note: answer.note,
  };
  const recorded = await publishing(deps, recordPlatformResults(deps.database, key, results));
  return { found: recorded.found, remembered: answer.remembered === true };
}

/** What people see of a failure: a wait on this search, trouble on the source. */
async function show(
  deps: PlatformDeps,
  key: PlatformAttempt,
  problem: ProviderError,
  decision: Decision,
): Promise<void> {
  const limited = problem.failure === 'rate_limited';
  const waitMs = decision.kind === 'try_again' ? decision.delayMs : undefined;
  if (limited || decision.kind === 'give_up')
    await noteFailure(deps, key.platform, problem, waitMs);
  if (limited && decision.kind === 'try_again') {
    const retryAt = new Date(Date.now() + decision.delayMs);
    const waiting = { retryAt, reason: problem.message };
    await publishing(deps, platformWaiting(deps.database, key, waiting));
  }
}
