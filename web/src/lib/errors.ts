import type { ErrorCode, ErrorDetails } from '#domain/errors.ts';
import {
  ERROR_TEXTS,
  MAINTENANCE_TEXT,
  NO_COMPETITORS_TEXT,
  UNKNOWN_WITH_RETRY,
} from '../texts/errors.ts';

export const ERROR_TYPES = [
  'network',
  'auth',
  'validation',
  'permission',
  'not_found',
  'server',
  'rate_limit',
  'plan_restriction',
  'timeout',
  'unknown',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** Everything a screen needs to know about a failure. Plain data: it is kept in the store. */
export interface ClientError {
  type: ErrorType;
  code: ErrorCode | null;
  /** HTTP status, null when no answer came. */
  status: number | null;
  title: string;
  message: string;
  details: ErrorDetails;
  requestId: string | null;
  retryable: boolean;
  /** Automatic retries that already happened before this error was shown. */
  retries: number;
  /** Handled where it happens; no toast. */
  quiet: boolean;
}

/** How a person gets out of an error. */
type WayOut = 'automatic' | 'wait' | 'manual' | 'log-in' | 'upgrade' | 'none';

interface Recovery {
  retryable: boolean;
  /** Maximum automatic retries. */
  autoRetries: number;
  wayOut: WayOut;
}

const FINAL: Recovery = { retryable: false, autoRetries: 0, wayOut: 'none' };

const RECOVERY: Readonly<Record<ErrorType, Recovery>> = {
  network: { retryable: true, autoRetries: 3, wayOut: 'automatic' },
  auth: { ...FINAL, wayOut: 'log-in' },
  validation: FINAL,
  permission: FINAL,
  not_found: FINAL,
  server: { retryable: true, autoRetries: 0, wayOut: 'manual' },
  rate_limit: { retryable: true, autoRetries: 1, wayOut: 'wait' },
  plan_restriction: { ...FINAL, wayOut: 'upgrade' },
  timeout: { retryable: true, autoRetries: 2, wayOut: 'automatic' },
  unknown: FINAL,
};

export function wayOut(type: ErrorType): WayOut {
  return RECOVERY[type].wayOut;
}

/** How often 'Try Again' is offered for a server error. */
export const MANUAL_SERVER_RETRIES = 2;
const RETRYABLE_STATUSES: readonly number[] = [500, 502, 503, 504, 408, 429];

const TYPE_OF_CODE: Readonly<Record<ErrorCode, ErrorType>> = {
  VALIDATION_ERROR: 'validation',
  MISSING_REQUIRED_FIELD: 'validation',
  INVALID_FORMAT: 'validation',
  INVALID_VALUE: 'validation',
  AUTHENTICATION_ERROR: 'auth',
  INVALID_TOKEN: 'auth',
  TOKEN_EXPIRED: 'auth',
  MISSING_TOKEN: 'auth',
  FORBIDDEN_ERROR: 'permission',
  INSUFFICIENT_PERMISSIONS: 'permission',
  PERMISSION_DENIED: 'permission',
  PLAN_LIMIT_ERROR: 'plan_restriction',
  RATE_LIMIT_ERROR: 'rate_limit',
  USER_RATE_LIMIT: 'rate_limit',
  API_RATE_LIMIT: 'rate_limit',
  BUSINESS_LOGIC_ERROR: 'server',
  RESOURCE_ALREADY_EXISTS: 'server',
  INVALID_OPERATION: 'server',
  SYSTEM_ERROR: 'server',
  INTERNAL_ERROR: 'server',
  CONFIGURATION_ERROR: 'server',
  MAINTENANCE_MODE: 'server',
  RESOURCE_NOT_FOUND: 'not_found',
};

const TYPE_OF_STATUS: Readonly<Record<number, ErrorType>> = {
  400: 'validation',
  401: 'auth',
  403: 'permission',
  404: 'not_found',
  408: 'timeout',
  429: 'rate_limit',
  500: 'server',
  502: 'server',
  503: 'server',
  504: 'timeout',
};

/** An error detected by the client: no response, a timeout, an unreadable response. */
export function localError(type: ErrorType, message?: string): ClientError {
  const { title, message: usual } = ERROR_TEXTS[type];
  return {
    type,
    code: null,
    status: null,
    title,
    message: message ?? usual,
    details: {},
    requestId: null,
    retryable: RECOVERY[type].retryable,
    retries: 0,
    quiet: false,
  };
}

/**
 * An answer of the server. A known code decides, even over a mapped status; else the status; else
 * it is unknown. The server's message wins over ours.
 */
export function errorFromAnswer(status: number, body: unknown): ClientError {
  const answer = readBody(body);
  const code = answer?.code ?? null;
  const type = code === null ? (TYPE_OF_STATUS[status] ?? 'unknown') : TYPE_OF_CODE[code];
  const fallback = code === 'MAINTENANCE_MODE' ? MAINTENANCE_TEXT : ERROR_TEXTS[type].message;
  return {
    ...localError(type, answer?.message ?? fallback),
    code,
    status,
    details: usableDetails(answer?.details),
    requestId: answer?.requestId ?? null,
    retryable: isRetryable(type, status),
  };
}

/**
 * Parses the error body by hand: the schema would put the whole validation library before the first paint, and
 * one odd detail must not hide a known code, nor an unknown code the server's words.
 */
function readBody(body: unknown): {
  code: ErrorCode | null;
  message: string | null;
  details: unknown;
  requestId: string | null;
} | null {
  if (!isRecord(body) || body['success'] !== false || !isRecord(body['error'])) return null;
  const { code, message, details } = body['error'];
  const { requestId } = body;
  return {
    code: isKnownCode(code) ? code : null,
    message: typeof message === 'string' && message.trim() !== '' ? message : null,
    details,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

const isKnownCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(TYPE_OF_CODE, code);

function usableDetails(details: unknown): ErrorDetails {
  if (!isRecord(details)) return {};
  const { retryAfter, requiredFeature, upgradeMessage, resetAt } = details;
  return {
    ...(typeof retryAfter === 'number' && retryAfter >= 0 ? { retryAfter } : {}),
    ...(typeof requiredFeature === 'string' ? { requiredFeature } : {}),
    ...(typeof upgradeMessage === 'string' ? { upgradeMessage } : {}),
    ...(typeof resetAt === 'string' ? { resetAt } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A conflict stays a conflict, however often one asks. */
function isRetryable(type: ErrorType, status: number): boolean {
  if (status === 409) return false;
  return RECOVERY[type].retryable || RETRYABLE_STATUSES.includes(status);
}

/**
 * For a line inside a screen: the server's own words, else the short text. `canRetry`
 * chooses the wording for unknown errors.
 */
export function shortMessage(error: ClientError, canRetry = error.retryable): string {
  const { message, short } = ERROR_TEXTS[error.type];
  if (error.message !== message) return error.message;
  return error.type === 'unknown' && canRetry ? UNKNOWN_WITH_RETRY : short;
}

/** A discovery without competitors has one message, whatever the server's. */
export function ofDiscovery(error: ClientError): ClientError {
  return error.message.includes('No competitors')
    ? { ...error, message: NO_COMPETITORS_TEXT }
    : error;
}

export function isMaintenance(error: ClientError): boolean {
  return error.code === 'MAINTENANCE_MODE';
}

/** An error from a hook or a thrown value. */
export function asClientError(error: unknown): ClientError {
  if (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    'retries' in error &&
    ERROR_TYPES.includes(error.type as ErrorType)
  ) {
    return error as ClientError;
  }
  return localError('unknown');
}

/** An extension or a firewall refused the request; nothing we could say helps. */
export function isBlockedByClient(error: unknown): boolean {
  return String(error instanceof Error ? error.message : error).includes('ERR_BLOCKED_BY_CLIENT');
}

/** The five looks of the error component. */
const PANEL_TYPES = ['network', 'server', 'auth', 'validation', 'generic'] as const;
export type PanelType = (typeof PANEL_TYPES)[number];

const PANEL_OF_TYPE: Readonly<Record<ErrorType, PanelType>> = {
  network: 'network',
  timeout: 'network',
  server: 'server',
  rate_limit: 'server',
  auth: 'auth',
  validation: 'validation',
  permission: 'generic',
  not_found: 'generic',
  plan_restriction: 'generic',
  unknown: 'generic',
};

export function panelType(type: ErrorType): PanelType {
  return PANEL_OF_TYPE[type];
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 10_000;

/** 1 s, then twice as long each time, at most 10 s; never below the server's wish. */
export function retryDelayMs(attempt: number, error: ClientError | null): number {
  const asked = (error?.details.retryAfter ?? 0) * 1_000;
  return Math.max(asked, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
}

/**
 * Automatic attempts left for the error component, 3 where no error is known.
 * `attempts` counts those of the component and those of the cache before it.
 */
export function autoRetriesLeft(error: ClientError | null, attempts: number): number {
  if (error === null) return Math.max(0, 3 - attempts);
  if (!error.retryable) return 0;
  return Math.max(0, RECOVERY[error.type].autoRetries - attempts);
}
