/** Closed union of the codes in the specification, section 8. */
export const ERROR_CODES = [
  'VALIDATION_ERROR',
  'MISSING_REQUIRED_FIELD',
  'INVALID_FORMAT',
  'INVALID_VALUE',
  'AUTHENTICATION_ERROR',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'MISSING_TOKEN',
  'FORBIDDEN_ERROR',
  'INSUFFICIENT_PERMISSIONS',
  'PERMISSION_DENIED',
  'PLAN_LIMIT_ERROR',
  'RATE_LIMIT_ERROR',
  'USER_RATE_LIMIT',
  'API_RATE_LIMIT',
  'BUSINESS_LOGIC_ERROR',
  'RESOURCE_ALREADY_EXISTS',
  'INVALID_OPERATION',
  'SYSTEM_ERROR',
  'INTERNAL_ERROR',
  'CONFIGURATION_ERROR',
  'MAINTENANCE_MODE',
  'RESOURCE_NOT_FOUND',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Keys of `error.details` that clients may use; further keys are allowed. */
export interface ErrorDetails {
  requiredFeature?: string | undefined;
  upgradeMessage?: string | undefined;
  resetAt?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  issues?: ErrorIssue[] | undefined;
  [further: string]: unknown;
}

interface ErrorIssue {
  path: string;
  message: string;
  /**
   * Of a query: the position in the trimmed text, in UTF-16 units, and a whole query that works.
   */
  start?: number | undefined;
  end?: number | undefined;
  suggestion?: string | null | undefined;
}

/**
 * The one error type that crosses our layers. Its message is shown to people and contains no
 * internals; the cause is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}

/** For missing resources and those of other users: the two must look the same. */
export function notFound(): AppError {
  return new AppError('RESOURCE_NOT_FOUND', 'The requested resource was not found.');
}
