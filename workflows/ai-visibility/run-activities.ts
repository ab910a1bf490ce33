import type { AssistantId, JobStatus } from '#domain/names.ts';
import { beginAiVisibility, endAiVisibility } from '#db/commands/ai-visibility/life.ts';
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
  beginAiVisibility(input: Key & { round: number }): Promise<boolean>;
  takeSamples(
    input: Key & { assistant: AssistantId; limit: number },
  ): Promise<{ promptId: string; run: number }[]>;
  /** Ends a sample whose activity the engine gave up. */
  failSample(input: SampleKey): Promise<void>;
  endAiVisibility(
    input: Key & { round: number; cancelled: boolean },
  ): Promise<{ status: JobStatus | null }>;
}

const NO_ANSWER = 'It did not answer in time.';

export function createRunActivities(deps: ActivityDeps): RunActivities {
  return {
    beginAiVisibility: (input) => publishing(deps, beginAiVisibility(deps.database, input)),
    takeSamples: (input) => takeSamples(deps.database, input),
    async failSample(key) {
      await publishing(deps, recordSample(deps.database, key, failedResult(NO_ANSWER)));
    },
    async endAiVisibility(input) {
      const analysis = await publishing(deps, endAiVisibility(deps.database, input));
      return { status: analysis?.status ?? null };
    },
  };
}
