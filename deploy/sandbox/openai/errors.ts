import type { FailureForms } from '../faults.ts';

interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

/** The one form of every error of this API. */
export const refuse = (
  status: number,
  error: ErrorBody,
  headers: Record<string, string> = {},
): Response => Response.json({ error }, { status, headers });

/** Answered with status 400 unless it says otherwise. */
export class BadRequest extends Error {
  readonly status: number;
  readonly param: string | null;
  readonly code: string | null;
  constructor(message: string, options: { param?: string; code?: string; status?: number } = {}) {
    super(message);
    this.status = options.status ?? 400;
    this.param = options.param ?? null;
    this.code = options.code ?? null;
  }
}

export const refuseBadRequest = (error: BadRequest): Response =>
  refuse(error.status, {
    message: error.message,
    type: 'invalid_request_error',
    param: error.param,
    code: error.code,
  });

export const invalidKey = (message: string, code: string | null): Response =>
  refuse(401, { message, type: 'invalid_request_error', param: null, code });

export const openaiFailures: FailureForms = {
  rateLimited: (retryAfter) =>
    refuse(
      429,
      {
        message: `Rate limit reached. Please try again in ${retryAfter ?? 1}s.`,
        type: 'requests',
        param: null,
        code: 'rate_limit_exceeded',
      },
      {
        ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
        'x-ratelimit-limit-requests': '500',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': `${retryAfter ?? 1}s`,
      },
    ),
  quotaUsedUp: () =>
    refuse(429, {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    }),
  serverError: () =>
    refuse(500, {
      message: 'The server had an error while processing your request.',
      type: 'server_error',
      param: null,
      code: null,
    }),
};
