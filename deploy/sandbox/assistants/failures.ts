import type { FailureForms } from '../faults.ts';
import { openaiFailures, refuse } from '../openai/errors.ts';

/**
 * Refusals in each assistant's wording; `key` and `payment` in addition to those of all platforms.
 */
export interface AssistantForms extends FailureForms {
  key(): Response;
  payment(): Response;
  badRequest(message: string): Response;
}

export const responsesForms: AssistantForms = {
  ...openaiFailures,
  key: () =>
    refuse(401, {
      message: 'Incorrect API key provided: sk-***.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    }),
  payment: openaiFailures.quotaUsedUp.bind(null, null),
  badRequest: (message) =>
    refuse(400, { message, type: 'invalid_request_error', param: null, code: null }),
};

const anthropicError = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { type: 'error', error: { type, message }, request_id: 'req_sandbox' },
    { status, headers: { 'request-id': 'req_sandbox', ...headers } },
  );

export const anthropicForms: AssistantForms = {
  rateLimited: (retryAfter) =>
    anthropicError(429, 'rate_limit_error', 'Number of requests has exceeded your rate limit.', {
      'retry-after': String(retryAfter ?? 1),
      'anthropic-ratelimit-requests-remaining': '0',
    }),
  serverError: () => anthropicError(529, 'overloaded_error', 'Overloaded'),
  quotaUsedUp: () => anthropicError(402, 'billing_error', 'Your credit balance is too low.'),
  key: () => anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  payment: () => anthropicError(402, 'billing_error', 'Your credit balance is too low.'),
  badRequest: (message) => anthropicError(400, 'invalid_request_error', message),
};

const googleError = (code: number, status: string, message: string, details: object[] = []) =>
  Response.json({ error: { code, message, status, details } }, { status: code });

export const geminiForms: AssistantForms = {
  rateLimited: (retryAfter) =>
    googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-PaidTier' }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter ?? 1}s` },
    ]),
  serverError: () => googleError(503, 'UNAVAILABLE', 'The model is overloaded.'),
  quotaUsedUp: () =>
    googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
      },
    ]),
  key: () => googleError(403, 'PERMISSION_DENIED', 'API key not valid.'),
  payment: () => googleError(402, 'FAILED_PRECONDITION', 'Your prepaid balance is used up.'),
  badRequest: (message) => googleError(400, 'INVALID_ARGUMENT', message),
};
