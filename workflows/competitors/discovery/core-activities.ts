import type { JobStatus, PlatformId } from '#domain/names.ts';
import { endDiscovery } from '#db/commands/discovery/end.ts';
import { endRun } from '#db/commands/discovery/platform.ts';
import { publishing } from '../../activities/deps.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import type { PlatformFailure } from '../../activities/platform-failure.ts';
import type { RoundKey } from './rebuild.ts';

export interface DiscoveryCoreActivities {
  /** Ends a platform without results, with a reason for the user. */
  endDiscoveryPlatform(input: RoundKey & { platform: PlatformId } & PlatformFailure): Promise<void>;
  /** Ends the round; charged if at least one platform answered. */
  endDiscovery(input: RoundKey & { cancelled: boolean }): Promise<{ status: JobStatus | null }>;
}

export function createDiscoveryCoreActivities(deps: ActivityDeps): DiscoveryCoreActivities {
  return {
    async endDiscoveryPlatform({ failure, reason, retryAt = null, ...key }) {
      await publishing(deps, endRun(deps.database, key, { failure, reason, retryAt }));
    },
    async endDiscovery(input) {
      const ended = await publishing(deps, endDiscovery(deps.database, input));
      return { status: ended?.status ?? null };
    },
  };
}
