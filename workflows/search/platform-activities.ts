import { Context } from '@temporalio/activity';
import { TIMEFRAME_SECONDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { beginPlatforms, platformWaiting } from '#db/commands/search/platform.ts';
import type { Begun, PlatformAttempt, SearchAsk } from '#db/commands/search/platform.ts';
import { recordAnswers } from '#db/commands/search/results.ts';
import type { PlatformResults } from '#db/commands/search/results.ts';
import { exactFilter, inOtherWords, joinQueries, parseQuery } from '#providers/query.ts';
import type { ProviderError, ProviderQuery } from '#providers/port.ts';
import type { Registry } from '#providers/registry.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { decide, outOfTime, toFailure, toProviderError } from '../activities/provider-failures.ts';
import type { Decision } from '../activities/provider-failures.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { createTogether } from '../activities/together.ts';
import { gathering } from '../activities/gathering.ts';
import { createPatience } from '../activities/patience.ts';
import type { Patience } from '../activities/patience.ts';
import { candidatesFor, rank, rejectionsOf, toPosts } from './posts.ts';
import { isSilent, noteAnswer, noteFailure } from '../activities/source-health.ts';
import type { AskedPhrasing } from './fusion.ts';
import { foldPrints } from '../scoring/duplicates/duplicate-groups.ts';
import { readFingerprint } from '../scoring/duplicates/fingerprint.ts';

export interface PlatformDeps extends ActivityDeps {
  registry: Pick<Registry, 'get' | 'sources'>;
  /** A platform that we have waited for so long, all tries together, has failed. */
  deadlineSeconds: number;
  /** 0..1, for the jitter of retries. */
  random: () => number;
}

/** The writes of a search that its platforms make at the same moment, together. */
interface Writes {
  begin(attempt: PlatformAttempt): Promise<Begun>;
  record(answer: { key: PlatformAttempt; results: PlatformResults }): Promise<{ found: number }>;
}

interface PlatformInput {
  searchId: string;
  userId: string;
  round: number;
  /** Absent: the first. */
  pass?: number;
  platform: PlatformId;
}

export interface PlatformActivities {
  /** Fetches, scores and stores one platform's posts; returns how many matched. */
  searchPlatform(input: PlatformInput): Promise<{ found: number }>;
}

export function createPlatformActivities(deps: PlatformDeps): PlatformActivities {
  const together = createTogether(REPORTED_WITHIN_MS);
  const writes: Writes = {
    begin: gathering(
      ({ searchId }) => searchId,
      (attempts) => publishing(deps, beginPlatforms(deps.database, attempts)),
    ),
    record: gathering(
      ({ key }) => key.searchId,
      (answers) => publishing(deps, recordAnswers(deps.database, answers)),
      { ms: RECORDED_APART_MS, isUrgent: () => false },
    ),
  };
  return {
    searchPlatform: (input) => {
      const { info, cancellationSignal } = Context.current();
      const deadlineMs = deps.deadlineSeconds * 1_000;
      const patience = createPatience(deadlineMs, info.heartbeatDetails, () =>
        outOfTime(input.platform, deps.deadlineSeconds),
      );
      const { workflowId = '' } = info.workflowExecution ?? {};
      return together(workflowId, cancellationSignal, () =>
        heartbeating(() => searchPlatform({ ...deps, writes }, input, patience), patience.spent),
      );
    },
  };
}

/** The first answer of a search is shown at once, the others together as they come. */
const RECORDED_APART_MS = 100;

/** How long a platform that answered waits for those of its search that have not. */
const REPORTED_WITHIN_MS = 1_000;

async function searchPlatform(
  deps: PlatformDeps & { writes: Writes },
  input: PlatformInput,
  patience: Patience,
): Promise<{ found: number }> {
  const context = Context.current();
  const key = { ...input, attempt: context.info.attempt };
  const begun = await deps.writes.begin(key);
  if (!begun.begun) return { found: begun.found };
  try {
    const { found, remembered } = await fetchAndStore(deps, key, begun.spec, patience);
    if (!remembered) await noteAnswer(deps, input.platform);
    return { found };
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    const problem = toProviderError(error);
    // Ours, such as a database that is away: tried again, at no cost to the provider's time.
    if (!problem) throw error;
    const { platform } = input;
    const probing = await isSilent(deps, platform);
    const remainingMs = patience.remainingMs();
    const tried = { platform, remainingMs, probing, ...patience.spent() };
    const decision = decide(problem, tried, deps.random);
    await show(deps, key, problem, decision);
    patience.note(problem.failure === 'rate_limited' ? 'limits' : 'faults');
    if (decision.kind === 'try_again') patience.pause(decision.delayMs);
    throw toFailure(decision);
  }
}

async function fetchAndStore(
  deps: PlatformDeps & { writes: Writes },
  key: PlatformAttempt,
  ask: SearchAsk,
  patience: Patience,
): Promise<{ found: number; remembered: boolean }> {
  const { query, phrasings, asked } = readAsk(ask);
  const request = {
    query: asked,
    since: new Date(Date.now() - TIMEFRAME_SECONDS[ask.timeframe] * 1_000),
    limit: candidatesFor(ask.limit),
    refuse: exactFilter(asked, key.platform),
  };
  const provider = deps.registry.get(key.platform);
  const answer = await patience.during(
    (signal) => provider.search(request, { signal }),
    Context.current().cancellationSignal,
  );
  const found = toPosts(answer.items, new Date());
  const refused = toPosts(
    answer.refused.map(({ post }) => post),
    new Date(),
  );
  const stored = await storeMentions(deps.database, key.platform, [...found, ...refused]);
  const accepted = new Set(found.map(({ externalId }) => externalId));
  const candidates = stored.filter(({ externalId }) => accepted.has(externalId));
  const { best, rest, rejected } = rank(query, key.platform, candidates, {
    limit: ask.limit,
    phrasings,
  });
  const results = {
    scored: best,
    rest,
    rejected: rejectionsOf(answer.refused, stored, rejected),
    assign: assignConversations,
    note: answer.note,
  };
  const recorded = await deps.writes.record({ key, results });
  return { found: recorded.found, remembered: answer.remembered === true };
}

/** What users see of a failure: a wait on this search, trouble on the source. */
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

interface Asked {
  /** The search as it was typed. */
  query: ProviderQuery;
  /** All its other wordings, by which posts are judged as well. */
  phrasings: AskedPhrasing[];
  /** What this pass asks a platform. */
  asked: ProviderQuery;
}

/**
 * Reads what a pass asks. A sentence carries its other wordings with it; wordings alone are
 * keywords, joined by OR as far as one search takes them.
 */
export function readAsk({ query: text, mode, phrasings, asked }: SearchAsk): Asked {
  const query = parseQuery(text, mode);
  const others = phrasings
    .map((each, at) => ({ at, text: each }))
    .slice(1)
    .map((each) => ({ at: each.at, query: parseQuery(each.text, 'keywords') }));
  const [from, to] = asked;
  const some = others.filter(({ at }) => at >= from && at < to).map((each) => each.query);
  if (mode === 'query' && from === 0)
    return { query, phrasings: others, asked: inOtherWords(query, some) };
  return { query, phrasings: others, asked: joined(from === 0 ? [query, ...some] : some) ?? query };
}

/** As many of the queries, from the first, as one search takes. */
function joined(queries: readonly ProviderQuery[]): ProviderQuery | null {
  if (queries.length < 2) return queries[0] ?? null;
  return joinQueries(queries) ?? joined(queries.slice(0, -1));
}

/**
 * The conversation of each new result: that of the most similar result, known or new, or one of its
 * own, named by its mention. Pure: a repeated attempt gives the same.
 */
const assignConversations: PlatformResults['assign'] = (known, added) => {
  const ids = [
    ...known.map(({ conversationId }) => conversationId),
    ...added.map(({ mentionId }) => mentionId),
  ];
  const prints = [...known, ...added].map(({ fingerprint }) => readFingerprint(fingerprint));
  const first = new Map<string, number>();
  const grouped = known.map(({ conversationId }, at) => {
    if (!first.has(conversationId)) first.set(conversationId, at);
    return first.get(conversationId) ?? at;
  });
  return foldPrints(prints, grouped)
    .slice(known.length)
    .map((group) => ids[group] ?? '');
};
