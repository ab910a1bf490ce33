import type { PlatformId, JobStatus } from '#domain/names.ts';
import { endSearch } from '#db/commands/search/end.ts';
import { widenSearch } from '#db/commands/search/widen.ts';
import { endPlatform } from '#db/commands/search/platform.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import type { PlatformFailure } from '../activities/platform-failure.ts';

interface Round {
  searchId: string;
  userId: string;
  round: number;
}

export interface CoreActivities {
  /** Ends a platform that gave nothing, with a reason that its owner can read. */
  endPlatform(
    input: Round & { pass?: number; platform: PlatformId } & PlatformFailure,
  ): Promise<void>;
  /** Opens the next pass where too little was found, or phrasings came late; whom to ask then. */
  widenSearch(input: Round & { pass: number }): Promise<{ platforms: PlatformId[] }>;
  /** Ends the round; charged if at least one platform answered. */
  endSearch(input: Round & { cancelled: boolean }): Promise<{ status: JobStatus | null }>;
}

export function createCoreActivities(deps: ActivityDeps): CoreActivities {
  return {
    async endPlatform({ failure, reason, retryAt = null, ...key }) {
      const state = failure === 'cancelled' ? 'cancelled' : 'failed';
      const ending = { state, failure, reason, retryAt } as const;
      await publishing(deps, endPlatform(deps.database, key, ending));
    },
    async widenSearch(input) {
      return { platforms: await publishing(deps, widenSearch(deps.database, input)) };
    },
    async endSearch(input) {
      const search = await publishing(deps, endSearch(deps.database, input));
      return { status: search?.status ?? null };
    },
  };
}
