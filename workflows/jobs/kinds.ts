import type { JobKind } from '#domain/names.ts';
import { aiVisibilityStart, discoveryStart, searchStart } from '#contracts/workflows.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Database } from '#db/client.ts';
import type { Committed } from '#db/committed.ts';
import { endDiscovery } from '#db/commands/discovery/end.ts';
import { endSearch } from '#db/commands/search/end.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import { readRunPlatforms } from '#db/queries/competitors/discovery.ts';
import { endAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { readRound } from '#db/queries/ai-visibility/ai-visibility.ts';
import { readRoundPlatforms } from '#db/queries/search/search.ts';

/** The dispatcher's view of a kind of job. */
interface DispatchedKind {
  /** Workflow start of an accepted round; identical to the API's. */
  startOf: (database: Database, job: JobRound) => Promise<WorkflowStart>;
  /** Ends a round whose workflow is gone, with its results so far. */
  endLost: (database: Database, job: JobRound) => Promise<Committed<unknown>>;
  /** Far longer than any round may take: its workflow is looked up. */
  overdueSeconds: number;
}

/** A kind without an entry cannot be accepted yet. */
export const DISPATCHED_KINDS: Readonly<Partial<Record<JobKind, DispatchedKind>>> = {
  search: {
    startOf: async (database, job) => {
      const { jobId: searchId, userId, round } = job;
      const platforms = await readRoundPlatforms(database, job);
      return searchStart({ searchId, userId, round, platforms });
    },
    endLost: (database, { jobId: searchId, userId, round }) =>
      endSearch(database, { searchId, userId, round, cancelled: false }),
    overdueSeconds: 1_800,
  },
  competitor_discovery: {
    startOf: async (database, job) => {
      const { jobId: searchId, userId, round } = job;
      const platforms = await readRunPlatforms(database, job);
      return discoveryStart({ searchId, userId, round, platforms });
    },
    endLost: (database, { jobId: searchId, userId, round }) =>
      endDiscovery(database, { searchId, userId, round, cancelled: false }),
    overdueSeconds: 1_800,
  },
  gpt_analysis: {
    startOf: async (database, { jobId: analysisId, userId, round }) =>
      aiVisibilityStart(await readRound(database, { analysisId, userId, round })),
    endLost: (database, { jobId: analysisId, userId, round }) =>
      endAiVisibility(database, { analysisId, userId, round, cancelled: false }),
    overdueSeconds: 6 * 3_600,
  },
};
