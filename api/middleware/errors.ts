import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { IDEMPOTENCY_MISMATCH } from '#db/commands/idempotency.ts';
import { isDatabaseUnavailable, isDeadlock, isOwnerGone, isTimeout } from '#db/errors.ts';
import type { AppEnv } from '../deps.ts';

export type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** The single mapping of our codes to HTTP statuses. */
const STATUS_OF: Readonly<Record<ErrorCode, Status>> = {
  VALIDATION_ERROR: 400,
  MISSING_REQUIRED_FIELD: 400,
  INVALID_FORMAT: 400,
  INVALID_VALUE: 400,
  AUTHENTICATION_ERROR: 401,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  MISSING_TOKEN: 401,
  FORBIDDEN_ERROR: 403,
  INSUFFICIENT_PERMISSIONS: 403,
  PERMISSION_DENIED: 403,
  PLAN_LIMIT_ERROR: 403,
  RATE_LIMIT_ERROR: 429,
  USER_RATE_LIMIT: 429,
  API_RATE_LIMIT: 429,
  BUSINESS_LOGIC_ERROR: 422,
  RESOURCE_ALREADY_EXISTS: 409,
  INVALID_OPERATION: 409,
  SYSTEM_ERROR: 503,
  INTERNAL_ERROR: 500,
  CONFIGURATION_ERROR: 503,
  MAINTENANCE_MODE: 503,
  RESOURCE_NOT_FOUND: 404,
};

/** Refusals whose status is more specific than their code. */
const REFUSALS = {
  bodyTooLarge: 'body_too_large',
  mediaType: 'unsupported_media_type',
  method: 'method_not_allowed',
} as const;

const STATUS_OF_REASON: Readonly<Record<string, Status>> = {
  [IDEMPOTENCY_MISMATCH]: 422,
  [REFUSALS.bodyTooLarge]: 413,
  [REFUSALS.mediaType]: 415,
  [REFUSALS.method]: 405,
};

const SERVER_ERROR = 'Server error. Please try again later.';
const UNAVAILABLE_RETRY_SECONDS = 2;

/**
 * Converts every error to an `AppError`; unknown ones are masked, with the cause kept for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isDeadlock(error) || isTimeout(error)) {
    return new AppError('SYSTEM_ERROR', SERVER_ERROR, {
      cause: error,
      details: { retryAfter: UNAVAILABLE_RETRY_SECONDS },
    });
  }
  // The account was deleted during this request.
  if (isOwnerGone(error)) {
    return new AppError('INVALID_TOKEN', 'Please log in to continue.', { cause: error });
  }
  if (error instanceof HTTPException && error.status < 500) return fromHttpException(error);
  return new AppError('INTERNAL_ERROR', SERVER_ERROR, { cause: error });
}

/** The library's own refusals: malformed JSON, and a media type the route does not declare. */
function fromHttpException(error: HTTPException): AppError {
  if (error.status === 415) return unsupportedMediaType();
  if (error.status === 413) return bodyTooLarge();
  return new AppError('VALIDATION_ERROR', 'Please check your input and try again.', {
    cause: error,
  });
}

export function unsupportedMediaType(): AppError {
  return new AppError('INVALID_FORMAT', 'Send JSON with the content type application/json.', {
    details: { reason: REFUSALS.mediaType },
  });
}

export function bodyTooLarge(): AppError {
  return new AppError('VALIDATION_ERROR', 'The request is larger than 64 KB.', {
    details: { reason: REFUSALS.bodyTooLarge },
  });
}

export function methodNotAllowed(): AppError {
  return new AppError('INVALID_OPERATION', 'This address does not accept that method.', {
    details: { reason: REFUSALS.method },
  });
}

export function statusOf(error: AppError): Status {
  const reason = error.details?.['reason'];
  return (typeof reason === 'string' && STATUS_OF_REASON[reason]) || STATUS_OF[error.code];
}

/** Without the cause. */
function bodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    success: false,
    error: {
      code: error.code,
      message: error.message,
      details: error.details ?? {},
    },
    requestId,
    timestamp: new Date().toISOString(),
  };
}

/** Every response that asks the client to retry later says when. */
export function setRetryAfter(c: Context<AppEnv>, error: AppError): void {
  const status = statusOf(error);
  const retryAfter = error.details?.retryAfter;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(retryAfter)));
  else if (status === 429 || status === 503) c.header('Retry-After', '1');
}

/** Converts an error for the client, and logs our own failures. */
export function explain(logger: Logger, c: Context<AppEnv>, error: unknown): AppError {
  const known = toAppError(error);
  c.get('logFields')['errorCode'] = known.code;
  if (statusOf(known) >= 500) {
    logger.error({ requestId: c.get('requestId'), err: known.cause ?? known }, 'request failed');
  }
  return known;
}

/** The error handler of all routes; `write` makes the body in the form that their clients read. */
export function errorHandler(
  logger: Logger,
  write: (error: AppError, requestId: string) => object = bodyOf,
): ErrorHandler<AppEnv> {
  return (error, c) => {
    const known = explain(logger, c, error);
    const status = statusOf(known);
    c.header('Cache-Control', 'no-store');
    if (status === 401) c.header('WWW-Authenticate', 'Bearer');
    setRetryAfter(c, known);
    return c.json(write(known, c.get('requestId')), status);
  };
}
