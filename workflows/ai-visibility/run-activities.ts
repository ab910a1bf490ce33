import type { AssistantId, JobStatus } from '#domain/names.ts';
import { beginAiVisibility, endAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { failedResult, recordSamples } from '#db/commands/ai-visibility/record-samples.ts';
import { takeSamples } from '#db/commands/ai-visibility/samples.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { inGroups, samplesOf } from './groups.ts';
import type { SampleGroup } from './groups.ts';

interface Key {
  analysisId: string;
  userId: string;
}

export interface RunActivities {
  /** False: the round has ended already. */
  beginAiVisibility(input: Key & { round: number }): Promise<boolean>;
  /** Waiting samples of an assistant, at most `limit`, in groups to be asked together. */
  takeSamples(
    input: Key & { assistant: AssistantId; limit: number },
  ): Promise<readonly SampleGroup[]>;
  /** Ends the samples of a group whose activity the engine gave up, those that have not ended. */
  failSample(input: Key & { assistant: AssistantId } & SampleGroup): Promise<void>;
  endAiVisibility(
    input: Key & { round: number; cancelled: boolean },
  ): Promise<{ status: JobStatus | null }>;
}

const NO_ANSWER = 'It did not answer in time.';

export function createRunActivities(
  deps: ActivityDeps,
  rates: Readonly<Record<AssistantId, number>>,
): RunActivities {
  const { database } = deps;
  return {
    beginAiVisibility: (input) => publishing(deps, beginAiVisibility(database, input)),
    takeSamples: async (input) =>
      inGroups(await takeSamples(database, input), rates[input.assistant]),
    async failSample({ assistant, ...input }) {
      const result = failedResult(NO_ANSWER);
      const parts = samplesOf(input).map((sample) => ({ ...sample, assistant, result }));
      await publishing(deps, recordSamples(database, input, parts));
    },
    async endAiVisibility(input) {
      const analysis = await publishing(deps, endAiVisibility(database, input));
      return { status: analysis?.status ?? null };
    },
  };
}
