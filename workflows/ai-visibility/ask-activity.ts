import { ApplicationFailure, Context } from '@temporalio/activity';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { failedResult } from '#db/commands/ai-visibility/record-samples.ts';
import { beginSamples, failSamples, isSilent } from '#db/commands/ai-visibility/samples.ts';
import type { SampleKey } from '#db/commands/ai-visibility/samples.ts';
import type { ModelLimit } from '#db/commands/model-budget.ts';
import { getAiVisibilityStatus } from '#db/queries/ai-visibility/ai-visibility.ts';
import type { AiVisibilityKey } from '#db/queries/ai-visibility/rows.ts';
import { isFinal } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { publishing } from '../activities/deps.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { AssistantError, endsAssistant } from '../assistants/port.ts';
import type { Assistant, AssistantAnswer } from '../assistants/port.ts';
import type { Assistants } from '../assistants/registry.ts';
import type { AssistantPrice } from '../assistants/settings.ts';
import { samplesOf } from './groups.ts';
import type { SampleGroup, Turns } from './groups.ts';
import { createLedger } from './ledger.ts';
import type { Ledger, SampleReserved } from './ledger.ts';
import { createModelReader } from './model-reader.ts';
import type { Readers } from './readers.ts';

interface AskDeps extends ModelDeps {
  assistants: Pick<Assistants, 'get' | 'settingsOf'>;
  readers: Readers;
  turns: Turns;
}

export interface AskActivities {
  /**
   * Asks samples at the assistant's pace, reads their answers and stores each as it comes. Another
   * attempt asks only those that have not ended.
   */
  askAssistant(input: AiVisibilityKey & { assistant: AssistantId } & SampleGroup): Promise<void>;
}

/** Answers are cut here; recorded ones need a third of it. */
const MAX_OUTPUT_TOKENS = 2_000;
/** Maximum tokens of pages that a search puts before the model. */
const MAX_INPUT_TOKENS = 20_000;
const MAX_SEARCHES = 2;
/** Attempts at an assistant that is down or too slow; waits it asks for are not counted. */
const LAST_ATTEMPT = 5;
/** Of an assistant that lets us wait for its whole time limit. */
const LAST_SLOW_ATTEMPT = 2;
const LONGEST_WAIT_MS = 5 * 60_000;
const BUDGET_ATTEMPTS = 3;
const BUDGET_WAIT_MS = 3_000;

export function createAskActivities(deps: AskDeps): AskActivities {
  const withLedger = {
    ...deps,
    ledger: createLedger(deps),
    readByModel: createModelReader(deps),
  };
  return { askAssistant: (input) => heartbeating(() => askGroup(withLedger, input)) };
}

type Asking = AskDeps & { ledger: Ledger; readByModel: ReturnType<typeof createModelReader> };

async function askGroup(
  deps: Asking,
  { userId, analysisId, assistant: id, ...group }: Parameters<AskActivities['askAssistant']>[0],
): Promise<void> {
  const run = { userId, analysisId };
  const keys = samplesOf(group).map((sample) => ({ ...run, assistant: id, ...sample }));
  const assistant = deps.assistants.get(id);
  const price = deps.assistants.settingsOf(id)?.price;
  if (!assistant || !price) {
    const reason = `${ASSISTANT_CATALOGUE[id].name} is not configured.`;
    await Promise.all(keys.map((key) => end(deps, key, reason)));
    return;
  }
  const begun = await beginSamples(deps.database, run, keys);
  const micros = worstCase(price);
  const open = keys.flatMap((key, at) => {
    const prompt = begun[at]?.prompt;
    return prompt === undefined ? [] : [{ key, prompt, micros }];
  });
  const reserved = await deps.ledger.reserve(run, open);
  const asked = await Promise.allSettled(
    open.map(({ key, prompt }, at) => {
      const payment = reserved[at] ?? { granted: false, limit: 'job' };
      return askSample(deps, assistant, key, { prompt, micros, payment });
    }),
  );
  const problems = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (problems.length > 0) throw toThrow(problems);
}

/** What is no failure to wait for, else the failure that asks for the longest wait. */
const toThrow = (problems: readonly unknown[]): unknown =>
  problems.toSorted((a, b) => waitOf(b) - waitOf(a))[0];

const waitOf = (problem: unknown): number =>
  problem instanceof ApplicationFailure
    ? Number(problem.nextRetryDelay ?? 0)
    : Number.POSITIVE_INFINITY;

async function askSample(
  deps: Asking,
  assistant: Assistant,
  key: SampleKey,
  { prompt, micros, payment }: { prompt: string; micros: number; payment: SampleReserved },
): Promise<void> {
  if (!payment.granted) {
    // Other calls of the run reserve more than they will cost until they are settled.
    if (Context.current().info.attempt < BUDGET_ATTEMPTS)
      throw ApplicationFailure.create({
        type: 'budget',
        message: BUDGET[payment.limit],
        nextRetryDelay: BUDGET_WAIT_MS,
      });
    await end(deps, { ...key, assistantOnly: false }, BUDGET[payment.limit]);
    return;
  }
  const { day } = payment;
  let answer: AssistantAnswer;
  try {
    await deps.turns(key.assistant, Context.current().cancellationSignal);
    answer = await ask(assistant, prompt);
  } catch (error) {
    // A call abandoned halfway may be billed: its reservation stays taken.
    if (!(error instanceof AssistantError) || !MAY_BE_BILLED.has(error.failure))
      await deps.ledger.settle({ ...key, day, reserved: micros, usage: UNPAID });
    await afterFailure(deps, key, error);
    return;
  }
  const read = await deps.readers.read(key, prompt, answer);
  await deps.ledger.record({ ...key, result: { ...answer, ...read } });
  const paid = { micros: answer.costMicros, ...answer.usage };
  await deps.ledger.settle({ ...key, day, reserved: micros, usage: paid });
  await deps.readByModel({ ...key, question: prompt, answer, readings: read.readings });
}

function ask(assistant: Assistant, prompt: string): Promise<AssistantAnswer> {
  const { cancellationSignal } = Context.current();
  return assistant.ask({
    prompt,
    country: null,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal: cancellationSignal,
  });
}

const worstCase = ({ input, output, search }: AssistantPrice): number =>
  Math.ceil(
    MAX_INPUT_TOKENS * input + MAX_OUTPUT_TOKENS * output + MAX_SEARCHES * search * 1_000_000,
  );

const BUDGET: Readonly<Record<ModelLimit, string>> = {
  call: 'One question may cost more than the limit for a call.',
  job: 'The budget of this run is used up.',
  user: 'Your budget for today is used up. It resets at 00:00 UTC.',
  purpose: 'Today’s budget for assistants is used up. It resets at 00:00 UTC.',
  installation: 'Today’s budget of this installation is used up. It resets at 00:00 UTC.',
};

/** Retryable failures are thrown for the engine; all others end the sample, or all of them. */
async function afterFailure(deps: Asking, key: SampleKey, error: unknown): Promise<void> {
  const context = Context.current();
  if (context.cancellationSignal.aborted) {
    // A worker that shuts down or missed its heartbeats has lost the task: another attempt asks.
    // The engine also forgets tasks of a run that has ended.
    const status = await getAiVisibilityStatus(deps.database, key);
    if (
      context.cancellationDetails?.cancelRequested !== true &&
      (status === null || !isFinal(status))
    )
      throw ApplicationFailure.create({ type: 'lost', message: 'The worker lost this task.' });
    await deps.ledger.record({ ...key, result: failedResult(CANCELLED) });
    await context.cancelled;
  }
  if (!(error instanceof AssistantError)) throw error;
  if (endsAssistant(error)) {
    await end(deps, key, error.message);
    return;
  }
  const { attempt } = context.info;
  const retryable = ['rate_limited', 'down', 'timeout', 'malformed'].includes(error.failure);
  const wait = error.retryAfterMs ?? Math.min(30_000, 1_000 * 2 ** (attempt - 1));
  const slow = error.failure === 'malformed' || error.failure === 'timeout';
  const last = attempt >= (slow ? LAST_SLOW_ATTEMPT : LAST_ATTEMPT);
  // A time limit that passed without an answer to anything says more than one failed call.
  if (retryable && (last || error.failure === 'timeout') && (await isSilent(deps.database, key))) {
    await end(deps, key, error.message);
    return;
  }
  if (!retryable || last || wait > LONGEST_WAIT_MS) {
    await deps.ledger.record({ ...key, result: failedResult(error.message) });
    return;
  }
  throw ApplicationFailure.create({
    type: error.failure,
    message: error.message,
    nextRetryDelay: wait,
  });
}

const UNPAID = { micros: 0, inputTokens: 0, outputTokens: 0 };
const MAY_BE_BILLED: ReadonlySet<string> = new Set(['timeout', 'cancelled', 'malformed']);
const CANCELLED = 'The run was cancelled before it answered.';

/** Ends this sample and all waiting ones: of this assistant, or of the whole run. */
async function end(
  deps: Asking,
  key: SampleKey & { assistantOnly?: boolean },
  reason: string,
): Promise<void> {
  const { assistantOnly = true, ...sample } = key;
  await deps.ledger.record({ ...sample, result: failedResult(reason) });
  const { userId, analysisId, assistant } = sample;
  const waiting = { userId, analysisId, assistant: assistantOnly ? assistant : null };
  await publishing(deps, failSamples(deps.database, waiting, reason));
}
