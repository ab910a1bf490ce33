import type { DiscoverySpec, discoveryRequestSchema } from '#contracts/competitors/discovery.ts';
import { DEFAULT_PLATFORMS } from '#domain/names.ts';
import type { z } from '@hono/zod-openapi';
import { resolveSearchSpec } from './search-spec.ts';
import type { SpecContext } from './search-spec.ts';

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
