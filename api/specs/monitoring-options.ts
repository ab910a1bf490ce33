import type { z } from '@hono/zod-openapi';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { DEFAULT_PLATFORMS } from '#domain/names.ts';
import type {
  MonitoringOptions,
  monitoringOptionsRequestSchema,
} from '#contracts/competitors/monitoring.ts';
import { settingsSchema } from '#contracts/account/account.ts';
import type { PlanName } from '#domain/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { resolveSearchSpec } from './search-spec.ts';
import type { DiscoverySpec, discoveryRequestSchema } from '#contracts/competitors/discovery.ts';
import type { SpecContext } from './search-spec.ts';

/**
 * Monitoring options after defaults and plan rules; days beyond the plan's limit are cut
 *.
 * @throws AppError INVALID_VALUE for a platform that is not searchable, PLAN_LIMIT_ERROR for one
 * that needs a higher plan.
 */
export function resolveMonitoringOptions(
  request: Partial<z.output<typeof monitoringOptionsRequestSchema>>,
  { plan, sources }: { plan: PlanName; sources: readonly Source[] },
): MonitoringOptions {
  const usable = DEFAULT_PLATFORMS.filter((id) =>
    sources.some((source) => source.id === id && source.state !== 'not_available_yet'),
  );
  const { platforms } = resolveSearchSpec(
    { query: 'competitor', mode: 'query', platforms: request.platforms ?? [...usable] },
    { plan, settings: settingsSchema.parse({}), sources },
  );
  const days = PLANS[plan].mentionAnalysisDays;
  return {
    platforms,
    analysisDays: Math.min(request.analysisDays ?? days, days),
    alertThreshold: request.alertThreshold ?? COMPETITOR_LIMITS.alertThreshold,
    sentimentThreshold: request.sentimentThreshold ?? COMPETITOR_LIMITS.sentimentThreshold,
  };
}

/**
 * Turns a request into a discovery spec, applying the plan and catalog rules of a search.
 *
 * @throws AppError INVALID_VALUE for a platform that is not searchable, PLAN_LIMIT_ERROR for one
 * that needs a higher plan.
 */
export function resolveDiscoverySpec(
  request: z.output<typeof discoveryRequestSchema>,
  context: SpecContext,
): DiscoverySpec {
  const { query, industry, focus, limit } = request;
  const saved = context.settings.defaultPlatforms.length > 0;
  const usable = DEFAULT_PLATFORMS.filter((id) =>
    context.sources.some((source) => source.id === id && source.state !== 'not_available_yet'),
  );
  const chosen = request.platforms ?? (saved || usable.length === 0 ? undefined : [...usable]);
  const { platforms, timeframe } = resolveSearchSpec(
    {
      query: 'market',
      mode: 'query',
      ...(chosen === undefined ? {} : { platforms: chosen }),
      ...(request.timeframe === undefined ? {} : { timeframe: request.timeframe }),
    },
    context,
  );
  return { query, industry, focus, platforms, timeframe, limit };
}
