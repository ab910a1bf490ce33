import { searchDetailSchema } from '#contracts/search/search.ts';
import type { SearchDetail, SearchRequest, SearchSpec } from '#contracts/search/search.ts';
import { searchStart } from '#contracts/workflows.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { phrasingsBesides } from '#domain/search/wordings.ts';
import { skippedSources } from '#domain/search/skipped-sources.ts';
import type { Database } from '#db/client.ts';
import type { Committed } from '#db/committed.ts';
import type { SubmittedJob } from '#db/commands/jobs/submit.ts';
import { submitSearch } from '#db/commands/search/submit.ts';
import type { SkippedPlatform } from '#db/commands/search/submit.ts';
import { readProducts } from '#db/queries/account/plan-info.ts';
import { readSettings } from '#db/queries/account/account.ts';
import type { Actor } from '#db/queries/account/sessions.ts';
import { readSources } from '#db/queries/sources.ts';
import type { ApiDeps } from '../deps.ts';
import { success } from '../routes/answers.ts';
import { readSearchSpec } from '../specs/search-spec.ts';
import { idempotencyOf } from './submission.ts';
import type { SubmitHeaders } from './submission.ts';

export const searchDetail = success(searchDetailSchema, {
  id: 'SearchDetail',
  description: 'The search with its progress, results and analysis.',
});

interface AcceptedSearch {
  committed: Committed<SubmittedJob>;
  /** How its workflow is started, unless it is a replay. */
  start: (searchId: string) => WorkflowStart;
}

/**
 * Accepts a search within the user's plan and quota; missing fields take the saved defaults. The
 * caller publishes and starts it.
 * @throws AppError PLAN_LIMIT_ERROR, INVALID_VALUE and what else the plan or the quota refuses.
 */
export async function acceptSearch(
  deps: Pick<ApiDeps, 'shared' | 'sources'>,
  database: Database,
  { actor, request, headers }: { actor: Actor; request: SearchRequest; headers: SubmitHeaders },
): Promise<AcceptedSearch> {
  const { userId, plan } = actor;
  const settings = readSettings(actor.storedSettings);
  const { spec, parsed } = readSearchSpec(request, { plan, settings, sources: deps.sources() });
  const [skipped, [product]] = await Promise.all([
    skippedOf(deps, spec),
    spec.mode === 'query' ? readProducts(database.db, { userId }) : [],
  ]);
  // Of keywords, other words are asked only where these find little.
  const phrasings = spec.mode === 'query' ? phrasingsBesides(parsed.query, product ?? null) : [];
  const committed = await submitSearch(database, {
    userId,
    plan,
    spec,
    phrasings,
    skipped,
    ...idempotencyOf(headers, 'search', request),
    answer: (data, asOf) => ({ status: 202, body: searchDetail.text({ data, asOf }) }),
  });
  const platforms = spec.platforms.filter((id) => !skipped.some(({ platform }) => platform === id));
  return {
    committed,
    start: (searchId) => searchStart({ searchId, userId, round: 0, platforms, mode: spec.mode }),
  };
}

/** The search in the stored answer of an accepted one. */
export const acceptedSearch = ({ committed }: AcceptedSearch): SearchDetail =>
  searchDetail.schema.parse(JSON.parse(committed.value.body)).data;

/** Platforms known to be limited or blocked. */
async function skippedOf(
  deps: Pick<ApiDeps, 'shared' | 'sources'>,
  { platforms }: SearchSpec,
): Promise<SkippedPlatform[]> {
  const sources = await readSources(deps.shared, deps.sources());
  return skippedSources(platforms, sources, Date.now()).map(({ id, reason, limitedUntil }) => ({
    platform: id,
    reason: reason ?? `${PLATFORM_CATALOGUE[id].name} cannot be searched right now.`,
    retryAt: limitedUntil,
  }));
}
