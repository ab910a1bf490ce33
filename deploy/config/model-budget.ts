import { z } from 'zod';
import { LLM_PURPOSES } from '#domain/names.ts';
import type { LlmPurpose } from '#domain/names.ts';
import type { Values, Variable } from './variables/variable.ts';

const calls = z.coerce.number().int().min(0).max(1_000_000_000);
const dollars = z.coerce.number().min(0).max(1_000_000);

/** Days are UTC days. */
export const MODEL_BUDGET_VARIABLES = {
  OPENAI_INPUT_USD: {
    owner: 'worker',
    doc: 'US dollars per million input tokens of OPENAI_MODEL.',
    schema: dollars.default(0.75),
  },
  OPENAI_OUTPUT_USD: {
    owner: 'worker',
    doc: 'US dollars per million output tokens of OPENAI_MODEL.',
    schema: dollars.default(4.5),
  },
  OPENAI_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Calls to the model a day over all users, for each purpose (searches, competitors, drafts).',
    schema: calls.default(5_000),
  },
  OPENAI_USER_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Calls to the model a day for one user, for each purpose.',
    schema: calls.default(150),
  },
  ASSISTANT_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Questions to measured assistants a day over all users.',
    schema: calls.default(20_000),
  },
  ASSISTANT_USER_DAILY_CALLS: {
    owner: 'worker',
    doc: 'Questions to measured assistants a day for one user.',
    schema: calls.default(2_000),
  },
  MODEL_DAILY_USD: {
    owner: 'worker',
    doc: 'US dollars for models and assistants a day, over all users and purposes.',
    schema: dollars.default(100),
  },
  MODEL_USER_DAILY_USD: {
    owner: 'worker',
    doc: 'US dollars a day for one user, for each purpose.',
    schema: dollars.default(20),
  },
  MODEL_JOB_USD: {
    owner: 'worker',
    doc: 'US dollars for one job, such as a search or an AI visibility run.',
    schema: dollars.default(15),
  },
  MODEL_CALL_USD: {
    owner: 'worker',
    doc: 'US dollars that one call may cost at most.',
    schema: dollars.default(1),
  },
} as const satisfies Record<string, Variable>;

const toMicros = (usd: number): number => Math.round(usd * 1_000_000);

/** Caps for each purpose, in the form that `db/commands/model-budget.ts` takes. */
export function modelLimits(env: Values<typeof MODEL_BUDGET_VARIABLES>) {
  const limitsOf = (purpose: LlmPurpose) => {
    const measured = purpose === 'ai_visibility';
    const userCalls = measured ? env.ASSISTANT_USER_DAILY_CALLS : env.OPENAI_USER_DAILY_CALLS;
    const installationMicros = toMicros(env.MODEL_DAILY_USD);
    return {
      callMicros: toMicros(env.MODEL_CALL_USD),
      job: { calls: userCalls, micros: toMicros(env.MODEL_JOB_USD) },
      user: { calls: userCalls, micros: toMicros(env.MODEL_USER_DAILY_USD) },
      purpose: {
        calls: measured ? env.ASSISTANT_DAILY_CALLS : env.OPENAI_DAILY_CALLS,
        micros: installationMicros,
      },
      installationMicros,
    };
  };
  return Object.fromEntries(
    LLM_PURPOSES.map((purpose) => [purpose, limitsOf(purpose)] as const),
  ) as Record<LlmPurpose, ReturnType<typeof limitsOf>>;
}
