import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { AssistantId } from '#domain/names.ts';
import type { AiVisibilityWorkflowInput } from '#contracts/workflows.ts';
import type { AskActivities } from './ask-activity.ts';
import type { QuestionActivities } from './question-activity.ts';
import type { RunActivities } from './run-activities.ts';

/** Idempotent writes of ours: tried until the database is back. */
const write = proxyActivities<RunActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '30s',
  retry: { initialInterval: '500ms', maximumInterval: '10s' },
});

/** One paid call; the activity decides what may be tried again. */
const { writeQuestions } = proxyActivities<QuestionActivities>({
  taskQueue: TASK_QUEUES.llm,
  scheduleToCloseTimeout: '3m',
  startToCloseTimeout: '90s',
  heartbeatTimeout: '10s',
  priority: { priorityKey: TASK_PRIORITY.interactive },
  retry: { initialInterval: '1s', maximumInterval: '15s', maximumAttempts: 3 },
});

/**
 * Paid calls: the activity decides about retries; a lost worker is detected by heartbeats. Users
 * take turns, because assistants are slow and one user's long run must not block another's.
 */
const askAt = (
  assistant: AssistantId,
  { userId, unattended }: { userId: string; unattended: boolean },
): AskActivities =>
  proxyActivities<AskActivities>({
    taskQueue: TASK_QUEUES.assistant(assistant),
    priority: {
      priorityKey: unattended ? TASK_PRIORITY.background : TASK_PRIORITY.interactive,
      fairnessKey: userId,
    },
    scheduleToCloseTimeout: '1h',
    startToCloseTimeout: '5m',
    heartbeatTimeout: '10s',
    retry: { initialInterval: '1s', maximumInterval: '1m', maximumAttempts: 12 },
  });

/** Samples that one assistant is asked at once. */
const BATCH = 60;
/**
 * Then the run goes on in a new history. A worker that takes a run over replays it within ten
 * seconds or has to begin again, which a busy one could not do with thousands of events.
 */
const MAX_HISTORY = 1_000;
/**
 * A new history begins when all assistants have stopped. They go on up to here while one of them
 * says nothing, instead of waiting for its time limit.
 */
const MAX_HISTORY_PAST_SILENT = 3_000;

/**
 * One round of a GPT analysis: every assistant works off its own samples, batch by batch. What is
 * left to ask is in the database, so a new history simply goes on.
 */
export async function measureAiVisibility(input: AiVisibilityWorkflowInput): Promise<void> {
  const { analysisId, userId, round, assistants, unattended } = input;
  const key = { analysisId, userId };
  let cancelled = false;
  let more = false;
  try {
    if (await write.beginAiVisibility({ ...key, round })) {
      if (input.writesQuestions) await writeOrKeep(key);
      const ends: Ends = new Map();
      const lanes = await Promise.all(
        assistants.map((assistant) =>
          askAll(key, askAt(assistant, { userId, unattended }), { assistant, ends }),
        ),
      );
      more = lanes.some((unfinished) => unfinished);
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    cancelled = true;
  }
  if (more) await continueAsNew<typeof measureAiVisibility>({ ...input, writesQuestions: false });
  await CancellationScope.nonCancellable(() => write.endAiVisibility({ ...key, round, cancelled }));
}

/** The run asks its template questions when the model cannot be had. */
async function writeOrKeep(key: { analysisId: string; userId: string }): Promise<void> {
  try {
    await writeQuestions(key);
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}

/** Number of ended groups of samples per active assistant. */
type Ends = Map<AssistantId, number>;

/** An assistant that is being asked has ended no group since `before`. */
const isSomeoneSilent = (ends: Ends, before: Ends): boolean =>
  [...before].some(([assistant, ended]) => ends.get(assistant) === ended);

/** True: samples are left for the next history. */
async function askAll(
  key: { analysisId: string; userId: string },
  asking: AskActivities,
  { assistant, ends }: { assistant: AssistantId; ends: Ends },
): Promise<boolean> {
  let last = '';
  let before: Ends = new Map();
  for (;;) {
    const { historyLength } = workflowInfo();
    if (historyLength > MAX_HISTORY) {
      const mayGoOn = historyLength <= MAX_HISTORY_PAST_SILENT && isSomeoneSilent(ends, before);
      if (!mayGoOn) return true;
    }
    const groups = await write.takeSamples({ ...key, assistant, limit: BATCH });
    // A batch without any result, such as after many lost workers, must not be retried forever.
    const taken = JSON.stringify(groups);
    if (groups.length === 0 || taken === last) return false;
    last = taken;
    before = new Map(ends);
    ends.set(assistant, 0);
    await Promise.all(
      groups.map(async (group) => {
        try {
          await asking.askAssistant({ ...key, assistant, ...group });
        } catch (error) {
          if (isCancellation(error)) throw error;
          await write.failSample({ ...key, assistant, ...group });
        } finally {
          ends.set(assistant, (ends.get(assistant) ?? 0) + 1);
        }
      }),
    );
    ends.delete(assistant);
  }
}
