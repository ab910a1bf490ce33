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

/**
 * Monitoring options after defaults and plan rules; days beyond the plan's limit are cut
 * (A-17).
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
