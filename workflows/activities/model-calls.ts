import { ApplicationFailure } from '@temporalio/activity';
import type { LlmPurpose } from '#domain/names.ts';
import { reserveModelCall, settleModelCall } from '#db/commands/model-budget.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';
import type { ModelCall } from '#db/commands/model-budget.ts';
import type { CallBudget } from '../llm/budget.ts';
import type { Llm } from '../llm/client.ts';
import type { LlmError } from '../llm/outcome.ts';
import type { ActivityDeps } from './deps.ts';

/** Dependencies of the activities that call the language model. */
export interface ModelDeps extends ActivityDeps {
  /** Null without a key: nothing is asked. */
  llm: Llm | null;
  limits: Readonly<Record<LlmPurpose, ModelLimits>>;
}

const LAST_ATTEMPT = 2;
/** Maximum time a job waits for a rate-limited model. */
const MAX_WAIT_MS = 15_000;

/** The budget of one purpose, user and job: every call is reserved before it and settled after it. */
export function budgetOf(
  { database, limits, logger }: Pick<ModelDeps, 'database' | 'limits' | 'logger'>,
  call: Omit<ModelCall, 'micros'>,
): CallBudget {
  return {
    async reserve(micros) {
      const reserved = await reserveModelCall(database, { ...call, micros }, limits[call.purpose]);
      if (!reserved.granted) {
        logger.info({ ...call, micros, limit: reserved.limit }, 'the model budget is used up');
        return null;
      }
      return {
        async settle({ micros: cost, tokens }) {
          const usage = { micros: cost, inputTokens: tokens.input, outputTokens: tokens.output };
          try {
            await settleModelCall(database, reserved.reservation, usage);
          } catch (error) {
            // An answer is worth more than its line in the books, which keeps the higher cost.
            logger.warn({ err: error }, 'the cost of a model call was not recorded');
          }
        },
      };
    },
  };
}

/** The engine's form of a model's error that another attempt may mend; null: go on without. */
export function tryAgainOf(error: LlmError, attempt: number): ApplicationFailure | null {
  const { retryable, retryAfterMs, message } = error;
  if (!retryable || attempt >= LAST_ATTEMPT || (retryAfterMs ?? 0) > MAX_WAIT_MS) return null;
  return ApplicationFailure.create({
    type: 'llm',
    message,
    ...(retryAfterMs === undefined ? {} : { nextRetryDelay: retryAfterMs }),
  });
}
