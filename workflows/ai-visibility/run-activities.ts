import type { AssistantId, JobStatus } from '#domain/names.ts';
import { beginAnalysis, endAnalysis } from '#db/commands/ai-visibility/life.ts';
import { failedResult, recordSample } from '#db/commands/ai-visibility/record-samples.ts';
import { takeSamples } from '#db/commands/ai-visibility/samples.ts';
import type { SampleKey } from '#db/commands/ai-visibility/samples.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';

interface Key {
  analysisId: string;
  userId: string;
}

export interface RunActivities {
  /** False: the round has ended already. */
  beginAnalysis(input: Key & { round: number }): Promise<boolean>;
  takeSamples(
    input: Key & { assistant: AssistantId; limit: number },
  ): Promise<{ promptId: string; run: number }[]>;
  /** Ends a sample whose activity the engine gave up. */
  failSample(input: SampleKey): Promise<void>;
  endAnalysis(
    input: Key & { round: number; cancelled: boolean },
  ): Promise<{ status: JobStatus | null }>;
}

const NO_ANSWER = 'It did not answer in time.';

export function createRunActivities(deps: ActivityDeps): RunActivities {
  return {
    beginAnalysis: (input) => publishing(deps, beginAnalysis(deps.database, input)),
    takeSamples: (input) => takeSamples(deps.database, input),
    async failSample(key) {
      await publishing(deps, recordSample(deps.database, key, failedResult(NO_ANSWER)));
    },
    async endAnalysis(input) {
      const analysis = await publishing(deps, endAnalysis(deps.database, input));
      return { status: analysis?.status ?? null };
    },
  };
}
