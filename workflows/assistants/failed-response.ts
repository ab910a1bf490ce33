import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import type { AssistantId } from '#domain/names.ts';
import { AssistantError } from './port.ts';
import type { ResponseBody } from './responses-wire.ts';

const RETRYABLE = /server_error|rate_limit|overloaded|unavailable|timeout|internal/iu;

/** An error that came with HTTP 200. @throws AssistantError */
export function refuseFailed(assistant: AssistantId, { status, error }: ResponseBody): void {
  if (status !== 'failed' && !error) return;
  const code = error?.code ?? error?.type ?? '';
  const { name } = ASSISTANT_CATALOGUE[assistant];
  if (/quota|billing|credit/iu.test(code))
    throw new AssistantError('no_budget', `The ${name} account has no budget left.`);
  if (/rate_limit/iu.test(code))
    throw new AssistantError('rate_limited', `${name} asked us to slow down.`);
  throw new AssistantError(
    code === '' || RETRYABLE.test(code) ? 'down' : 'bad_request',
    `${name} failed while it answered.`,
  );
}
