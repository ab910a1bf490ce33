import type { Settings } from '#contracts/account/account.ts';
import { AppError } from '#domain/errors.ts';
import { DISABLED_PLATFORM_IDS, LIMITS, PLAN_NAMES, PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName, PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Source } from '#contracts/platforms.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { modeOf } from '#domain/query/mode-of.ts';
import type { PlanRules } from '#domain/account/plan-rules.ts';
import type { SearchRequest, SearchSpec } from '#contracts/search/search.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';

export interface SpecContext {
  plan: PlanName;
  /** The user's saved defaults. */
  settings: Settings;
  sources: readonly Source[];
}

/**
 * Turns a request into a search spec: saved defaults for missing fields, duplicates removed, plan
 * and catalog rules applied.
 *
 * @throws AppError INVALID_VALUE for a platform that is not searchable, PLAN_LIMIT_ERROR for one
 * that needs a higher plan.
 */
export function resolveSearchSpec(request: SearchRequest, context: SpecContext): SearchSpec {
  return readSearchSpec(request, context).spec;
}

/** The same, with the parsed query. */
export function readSearchSpec(
  request: SearchRequest,
  context: SpecContext,
): { spec: SearchSpec; parsed: ProviderQuery } {
  const timeframe = request.timeframe ?? context.settings.defaultTimeframe;
  const rules = PLANS[context.plan];
  if (timeframe === '365d' && !rules.yearTimeframe) {
    if (request.timeframe !== undefined) throw upgradeNeeded('yearTimeframe', 'A 1-year timeframe');
  }
  // Refuses an invalid query, with the position of each problem.
  const mode = request.mode ?? modeOf(request.query);
  const parsed = parseQuery(request.query, mode);
  const spec = {
    query: request.query,
    mode,
    platforms:
      request.platforms === undefined
        ? defaultPlatforms(context)
        : requestedPlatforms(request.platforms, context),
    // A saved default of a former plan falls back instead of blocking every search.
    timeframe: timeframe === '365d' && !rules.yearTimeframe ? LIMITS.defaultTimeframe : timeframe,
    limit: request.limit ?? context.settings.defaultLimit,
  };
  return { spec, parsed };
}

function requestedPlatforms(requested: readonly string[], context: SpecContext): PlatformId[] {
  return [...new Set(requested)].map((id) => {
    if (!isPlatform(id)) throw invalidValue('platforms', unknownPlatform(id));
    if (!PLANS[context.plan].platforms.includes(id)) {
      throw upgradeNeeded(id, `Searching ${PLATFORM_CATALOGUE[id].name}`);
    }
    if (!isAvailable(id, context.sources)) {
      throw invalidValue('platforms', `${PLATFORM_CATALOGUE[id].name} is not available yet.`);
    }
    return id;
  });
}

/** Saved platforms that plan and product currently offer. */
function defaultPlatforms({ plan, settings, sources }: SpecContext): PlatformId[] {
  const usable = (id: PlatformId) => PLANS[plan].platforms.includes(id) && isAvailable(id, sources);
  const saved = settings.defaultPlatforms.filter(usable);
  const platforms = saved.length > 0 ? saved : PLATFORM_IDS.filter(usable);
  if (platforms.length === 0) {
    throw new AppError('CONFIGURATION_ERROR', 'No platform is available to search.');
  }
  return [...new Set(platforms)];
}

const isPlatform = (id: string): id is PlatformId => PLATFORM_IDS.some((known) => known === id);

function isAvailable(id: PlatformId, sources: readonly Source[]): boolean {
  const source = sources.find((candidate) => candidate.id === id);
  return source !== undefined && source.state !== 'not_available_yet';
}

function unknownPlatform(id: string): string {
  const disabled = DISABLED_PLATFORM_IDS.find((known) => known === id);
  return disabled === undefined
    ? 'This platform cannot be searched.'
    : `${PLATFORM_CATALOGUE[disabled].name} cannot be searched.`;
}

function invalidValue(path: string, message: string): AppError {
  return new AppError('INVALID_VALUE', message, { details: { issues: [{ path, message }] } });
}

/** Quotes the cheapest plan that has the feature. */
function upgradeNeeded(feature: 'yearTimeframe' | PlatformId, what: string): AppError {
  const allows = (rules: PlanRules): boolean =>
    feature === 'yearTimeframe' ? rules.yearTimeframe : rules.platforms.includes(feature);
  const plan = PLAN_NAMES.find((name) => allows(PLANS[name])) ?? 'professional';
  const { monthly, yearly } = PLANS[plan].price;
  const upgradeMessage = `${what} is part of the ${plan} plan: $${monthly}/month or $${yearly}/year.`;
  return new AppError('PLAN_LIMIT_ERROR', 'This feature requires a paid plan.', {
    details: { requiredFeature: feature, upgradeMessage },
  });
}
