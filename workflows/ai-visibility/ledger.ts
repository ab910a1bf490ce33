import type { LlmPurpose } from '#domain/names.ts';
import { recordSamples } from '#db/commands/ai-visibility/record-samples.ts';
import type { SampleResult } from '#db/commands/ai-visibility/record-samples.ts';
import type { SampleKey } from '#db/commands/ai-visibility/samples.ts';
import { reserveModelCall, settleModelCall } from '#db/commands/model-budget.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';
import type { ModelLimit, ModelUsage } from '#db/commands/model-budget.ts';
import type { AiVisibilityKey } from '#db/queries/ai-visibility/rows.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { createBatcher } from './batcher.ts';

export type SampleReserved = { granted: true; day: string } | { granted: false; limit: ModelLimit };

interface Settled extends SampleKey {
  day: string;
  reserved: number;
  usage: ModelUsage;
}

/** The database side of asking: payments and answers, many samples at a time. */
export interface Ledger {
  /** Reserves the maximum cost of each call from all budgets before the calls. */
  reserve(run: AiVisibilityKey, calls: readonly { micros: number }[]): Promise<SampleReserved[]>;
  record(part: SampleKey & { result: SampleResult }): Promise<void>;
  settle(settled: Settled): Promise<void>;
}

const keyOf = ({ analysisId }: SampleKey): string => analysisId;

export function createLedger(
  deps: ActivityDeps & { limits: Readonly<Record<LlmPurpose, ModelLimits>> },
): Ledger {
  const { database, logger } = deps;
  const reserve: Ledger['reserve'] = async (run, calls) => {
    if (calls.length === 0) return [];
    const answer = await reserveModelCall(
      database,
      {
        purpose: 'ai_visibility',
        userId: run.userId,
        jobId: run.analysisId,
        micros: calls.reduce((sum, { micros }) => sum + micros, 0),
        calls: calls.length,
      },
      deps.limits.ai_visibility,
    );
    if (answer.granted) return calls.map(() => ({ granted: true, day: answer.reservation.day }));
    if (calls.length === 1) return [answer];
    // Near the end of a budget: as many as still fit, one by one.
    const single: SampleReserved[] = [];
    for (const call of calls) single.push(...(await reserve(run, [call])));
    return single;
  };
  const record = createBatcher<SampleKey & { result: SampleResult }, null>(
    async (parts) => {
      const [first] = parts;
      if (first) await publishing(deps, recordSamples(database, first, parts));
      return parts.map(() => null);
    },
    { keyOf, most: 40 },
  );
  const settle = createBatcher<Settled, null>(
    async (settled) => {
      const [first] = settled;
      if (!first) return [];
      const sum = (pick: (one: Settled) => number): number =>
        settled.reduce((total, one) => total + pick(one), 0);
      const call = {
        purpose: 'ai_visibility',
        userId: first.userId,
        jobId: first.analysisId,
        day: first.day,
        micros: sum(({ reserved }) => reserved),
      } as const;
      const usage = {
        micros: sum((one) => one.usage.micros),
        inputTokens: sum((one) => one.usage.inputTokens),
        outputTokens: sum((one) => one.usage.outputTokens),
      };
      // An answer is worth more than its line in the books, which then keeps the higher cost.
      await settleModelCall(database, call, usage).catch((error: unknown) => {
        logger.warn({ err: error }, 'the cost of assistants’ answers was not recorded');
      });
      return settled.map(() => null);
    },
    { keyOf: ({ analysisId, day }) => `${analysisId} ${day}`, waitMs: 200, most: 200 },
  );
  return {
    reserve,
    record: async (part) => void (await record(part)),
    settle: async (settled) => void (await settle(settled)),
  };
}
