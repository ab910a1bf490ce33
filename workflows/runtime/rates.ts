import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';

/**
 * Searches per second that each provider allows us across all workers: its published limit divided
 * by the requests of one search, with a safety margin.
 */
const POLITE: Readonly<Record<PlatformId, number>> = {
  reddit: 0.5,
  stackoverflow: 1,
  hackernews: 1,
  youtube: 0.5,
  tumblr: 0.5,
  pinterest: 0.5,
  github: 0.15,
  mastodon: 0.5,
  quora: 0.5,
  producthunt: 0.5,
};

/** @param override one rate for all platforms, such as the sandbox's. */
export function providerRates(override: number | undefined): Record<PlatformId, number> {
  const rates = PLATFORM_IDS.map((platform) => [platform, override ?? POLITE[platform]] as const);
  return Object.fromEntries(rates) as Record<PlatformId, number>;
}

/** The share available to collections: interactive searches keep the other half. */
export function backgroundRates(override: number | undefined): Record<PlatformId, number> {
  const rates = providerRates(override);
  return Object.fromEntries(
    PLATFORM_IDS.map((platform) => [platform, rates[platform] / 2]),
  ) as Record<PlatformId, number>;
}
