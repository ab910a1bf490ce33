import { setTimeout as wait } from 'node:timers/promises';
import type { SampleKey } from '#db/commands/ai-visibility/samples.ts';
import { replaceReadings } from '#db/commands/ai-visibility/reading.ts';
import { publishing } from '../activities/deps.ts';
import { budgetOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { LlmError } from '../llm/outcome.ts';
import { planCalls, readRoles } from '../llm/read-roles.ts';
import type { AnswerToJudge, RoleVerdict } from '../llm/read-roles.ts';
import type { AssistantAnswer } from '../assistants/port.ts';
import { createBatcher } from './batcher.ts';
import type { Readers } from './readers.ts';
import type { BrandReading } from './reading/read-answer.ts';

/** A stored answer, read by our rules. */
export interface StoredAnswer extends SampleKey {
  question: string;
  answer: AssistantAnswer;
  readings: readonly BrandReading[];
}

/** Answers of one run that are read together, and how long the first waits for others. */
const MOST = 60;
const WAIT_MS = 1_500;
const WITHIN_MS = 90_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Has the language model read the roles of brands in stored answers, many answers in a call. What it
 * does not read keeps the reading of our rules: an answer is never lost for its reading.
 */
export function createModelReader(
  deps: ModelDeps & { readers: Readers },
): (stored: StoredAnswer) => Promise<void> {
  const read = createBatcher<StoredAnswer, null>(
    async (group) => {
      await readGroup(deps, group).catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'answers keep the reading of our rules');
      });
      return group.map(() => null);
    },
    { keyOf: ({ analysisId }) => analysisId, waitMs: WAIT_MS, most: MOST },
  );
  return async (stored) => {
    const names = stored.readings.some(({ evidence }) => evidence.length > 0);
    if (deps.llm !== null && stored.answer.state === 'answered' && names) await read(stored);
  };
}

async function readGroup(
  deps: ModelDeps & { readers: Readers },
  group: readonly StoredAnswer[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { userId, analysisId } = first;
  const asked = new Map(group.map((stored) => [idOf(stored), stored]));
  const names = await deps.readers.namesOf(first);
  const answers = [...asked].map(([id, { question, answer, readings }]) => ({
    id,
    question,
    text: answer.text,
    brands: readings
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ brand }) => names.get(brand) ?? brand),
  }));
  const calls = planCalls(answers);
  const judged = await Promise.all(calls.map((call) => judge(deps, first, call)));
  const keys = new Map([...names].map(([key, name]) => [name, key]));
  const changed = [];
  for (const [id, verdicts] of judged.flatMap((one) => [...(one?.verdicts ?? [])])) {
    const stored = asked.get(id);
    if (!stored) continue;
    const { question, answer, promptId, assistant, run } = stored;
    const byKey = new Map(
      [...verdicts].map(([name, verdict]) => [keys.get(name) ?? name, verdict]),
    );
    const { readings } = await deps.readers.read(stored, question, answer, byKey);
    changed.push({ promptId, assistant, run, readings });
  }
  if (changed.length > 0)
    await publishing(deps, replaceReadings(deps.database, { userId, analysisId }, changed));
  const dropped = judged.reduce((sum, one) => sum + (one?.dropped ?? 0), 0);
  const unread = group.length - changed.length;
  deps.logger.info({ analysisId, read: changed.length, unread, dropped }, 'read answers');
}

type Judged = { verdicts: ReadonlyMap<string, ReadonlyMap<string, RoleVerdict>>; dropped: number };

/** Null: the model gave no usable answer, or the budget is used up. */
async function judge(
  deps: ModelDeps,
  { userId, analysisId }: SampleKey,
  answers: readonly AnswerToJudge[],
): Promise<Judged | null> {
  const { llm, logger } = deps;
  if (!llm) return null;
  const budget = budgetOf(deps, { purpose: 'ai_visibility', userId, jobId: analysisId });
  const ask = () => readRoles(llm, answers, { signal: AbortSignal.timeout(WITHIN_MS), budget });
  try {
    return await ask().catch(async (error: unknown) => {
      const pause =
        error instanceof LlmError && error.retryable ? (error.retryAfterMs ?? 1_000) : null;
      if (pause === null || pause > LONGEST_PAUSE_MS) throw error;
      await wait(pause);
      return ask();
    });
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    logger.warn({ analysisId, problem: error.message }, 'the model did not read answers');
    return null;
  }
}

const idOf = ({ promptId, assistant, run }: SampleKey): string => `${promptId} ${assistant} ${run}`;
