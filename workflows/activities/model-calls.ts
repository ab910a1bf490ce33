import { ApplicationFailure } from '@temporalio/activity';
import { takeLlmCall } from '#db/commands/llm-calls.ts';
import type { LlmLimits } from '#db/commands/llm-calls.ts';
import type { Llm } from '../llm/client.ts';
import type { LlmError } from '../llm/outcome.ts';
import type { ActivityDeps } from './deps.ts';

/** What the activities that ask the language model need. */
export interface ModelDeps extends ActivityDeps {
  /** Null without a key: nothing is asked. */
  llm: Llm | null;
  limits: LlmLimits;
}

export interface ModelInput {
  searchId: string;
  userId: string;
  round: number;
}

const LAST_ATTEMPT = 2;
/** A search does not wait longer than this for a model that asks for patience. */
const MAX_WAIT_MS = 15_000;

/** Takes one call from the budget of a search's owner; false when it is used up. */
export const payOf =
  ({ database, limits }: ModelDeps, { userId }: ModelInput) =>
  async (): Promise<boolean> =>
    (await takeLlmCall(database, { userId, limits })) === 'granted';

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
