import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_SERVICES, byPlatform } from '#domain/platforms/index.ts';

/** Searches a second. @param override one rate for all platforms, such as the sandbox's. */
export const providerRates = (override: number | undefined): Record<PlatformId, number> =>
  byPlatform((id) => override ?? PLATFORM_SERVICES[id].searchesPerSecond);

/** The share available to collections: interactive searches keep the other half. */
export function backgroundRates(override: number | undefined): Record<PlatformId, number> {
  const rates = providerRates(override);
  return byPlatform((id) => rates[id] / 2);
}
