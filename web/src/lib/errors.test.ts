import { expect, test } from 'vitest';
import { ERROR_CODES } from '#domain/errors.ts';
import {
  ERROR_TYPES,
  asClientError,
  autoRetriesLeft,
  errorFromAnswer,
  isBlockedByClient,
  isMaintenance,
  localError,
  ofDiscovery,
  panelType,
  retryDelayMs,
  shortMessage,
  wayOut,
} from './errors.ts';
import type { ErrorType } from './errors.ts';
import { ERROR_TEXTS } from '../texts/errors.ts';

const body = (code: string, message = '', details?: object) => ({
  success: false,
  error: { code, message, ...(details === undefined ? {} : { details }) },
  requestId: '3f0c',
  timestamp: '2026-11-21T09:00:00.000Z',
});

test('R-ERR-01: the client has exactly ten error types', () => {
  expect(ERROR_TYPES).toHaveLength(10);
  expect(Object.keys(ERROR_TEXTS).toSorted()).toEqual([...ERROR_TYPES].toSorted());
});

test.each<[number, ErrorType]>([
  [400, 'validation'],
  [401, 'auth'],
  [403, 'permission'],
  [404, 'not_found'],
  [408, 'timeout'],
  [429, 'rate_limit'],
  [500, 'server'],
  [502, 'server'],
  [503, 'server'],
  [504, 'timeout'],
  [402, 'unknown'],
  [418, 'unknown'],
  [422, 'unknown'],
])('R-ERR-02..09, A-38: an answer %i without a known code is %s', (status, type) => {
  expect(errorFromAnswer(status, null).type).toBe(type);
  expect(errorFromAnswer(status, body('SOMETHING_NEW')).type).toBe(type);
});

const CODES: Record<string, ErrorType> = {
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

test('R-ERR-11..17: every code of the contract maps to its type', () => {
  expect(Object.keys(CODES).toSorted()).toEqual([...ERROR_CODES].toSorted());
  for (const [code, type] of Object.entries(CODES)) {
    expect(errorFromAnswer(400, body(code)).type, code).toBe(type);
  }
});

test('A-38: a known code decides over a mapped status', () => {
  expect(errorFromAnswer(403, body('PLAN_LIMIT_ERROR')).type).toBe('plan_restriction');
});

test('R-ERR-18..20, A-42: maintenance keeps retryAfter and has its own text', () => {
  const error = errorFromAnswer(503, body('MAINTENANCE_MODE', '', { retryAfter: 90 }));
  expect(error.message).toBe('Server is under maintenance. Please try again later.');
  expect(error.details.retryAfter).toBe(90);
  expect(isMaintenance(error)).toBe(true);
  expect(errorFromAnswer(503, body('MAINTENANCE_MODE', 'Back at noon.')).message).toBe(
    'Back at noon.',
  );
});

test('R-ERR-21: the message of the server takes precedence', () => {
  expect(errorFromAnswer(400, body('INVALID_VALUE', 'The limit is 200.')).message).toBe(
    'The limit is 200.',
  );
  expect(errorFromAnswer(400, body('INVALID_VALUE', '  ')).message).toBe(
    'Please check your input and try again.',
  );
});

test('R-ERR-10: request id and details of the body are kept; malformed details do not hide the code', () => {
  const details = { requiredFeature: 'canExport', upgradeMessage: 'Starter exports.', other: 1 };
  const error = errorFromAnswer(403, body('PLAN_LIMIT_ERROR', 'No.', details));
  expect(error).toMatchObject({ code: 'PLAN_LIMIT_ERROR', status: 403, requestId: '3f0c' });
  expect(error.details).toEqual({
    requiredFeature: 'canExport',
    upgradeMessage: 'Starter exports.',
  });
  expect(
    errorFromAnswer(429, body('USER_RATE_LIMIT', 'Wait.', { retryAfter: 'soon' })).details,
  ).toEqual({});
});

test.each([null, 'text', 7, [], {}, { success: false }, { success: false, error: null }])(
  'an answer that is no error body (%j) falls back to its status',
  (odd) => {
    expect(errorFromAnswer(500, odd)).toMatchObject({ type: 'server', code: null });
  },
);

test('a code named like something every object has is not a code', () => {
  expect(errorFromAnswer(418, body('constructor')).type).toBe('unknown');
  expect(errorFromAnswer(418, body('__proto__')).type).toBe('unknown');
});

test('R-ERR-22..31: titles and long messages, word for word', () => {
  const texts = Object.fromEntries(
    ERROR_TYPES.map((type) => [type, [ERROR_TEXTS[type].title, ERROR_TEXTS[type].message]]),
  );
  expect(texts).toEqual({
    network: [
      'Connection Error',
      'Unable to connect to the server. Please check your internet connection.',
    ],
    auth: ['Authentication Required', 'Please log in to continue.'],
    validation: ['Validation Error', 'Please check your input and try again.'],
    permission: ['Permission Denied', "You don't have permission to perform this action."],
    not_found: ['Not Found', 'The requested resource was not found.'],
    server: ['Server Error', 'An error occurred on the server. Please try again later.'],
    rate_limit: ['Rate Limit Exceeded', 'Too many requests. Please slow down and try again.'],
    plan_restriction: ['Upgrade Required', 'This feature requires a paid plan.'],
    timeout: ['Request Timeout', 'The request took too long. Please try again.'],
    unknown: ['Error', 'An unexpected error occurred. Please try again.'],
  });
});

test.each<[ErrorType, string]>([
  ['network', 'Connection error. Please check your internet connection.'],
  ['auth', 'Please log in to continue.'],
  ['validation', 'Please check your input and try again.'],
  ['not_found', 'Requested resource not found.'],
  ['rate_limit', 'Too many requests. Please slow down.'],
  ['server', 'Server error. Please try again later.'],
  ['timeout', 'Request timed out. Please try again.'],
])('R-ERR-32..38: the short message of %s', (type, text) => {
  expect(shortMessage(localError(type))).toBe(text);
});

test('R-ERR-39, R-ERR-40, A-39: an unknown error invites another try only where there is one', () => {
  expect(shortMessage(localError('unknown'), false)).toBe('An unexpected error occurred.');
  expect(shortMessage(localError('unknown'), true)).toBe('An error occurred. Please try again.');
});

test('R-ERR-21: inline errors also prefer the server’s message', () => {
  expect(shortMessage(errorFromAnswer(429, body('USER_RATE_LIMIT', 'Wait 5 s.')))).toBe(
    'Wait 5 s.',
  );
  expect(shortMessage(errorFromAnswer(429, body('USER_RATE_LIMIT')))).toBe(
    'Too many requests. Please slow down.',
  );
});

test('R-STATE-33..37: each type of error has its way out', () => {
  expect(Object.fromEntries(ERROR_TYPES.map((type) => [type, wayOut(type)]))).toEqual({
    network: 'automatic',
    timeout: 'automatic',
    server: 'manual',
    rate_limit: 'wait',
    auth: 'log-in',
    plan_restriction: 'upgrade',
    validation: 'none',
    permission: 'none',
    not_found: 'none',
    unknown: 'none',
  });
});

test('R-ERR-41: what may be tried again, by type or by status', () => {
  const retryable = ERROR_TYPES.filter((type) => localError(type).retryable);
  expect(retryable).toEqual(['network', 'server', 'rate_limit', 'timeout']);
  for (const status of [500, 502, 503, 504, 408, 429]) {
    expect(errorFromAnswer(status, null).retryable, String(status)).toBe(true);
  }
  for (const status of [400, 401, 403, 404, 418]) {
    expect(errorFromAnswer(status, null).retryable, String(status)).toBe(false);
  }
});

test('A-37: a conflict is a server error that is never tried again', () => {
  expect(errorFromAnswer(409, body('RESOURCE_ALREADY_EXISTS'))).toMatchObject({
    type: 'server',
    retryable: false,
  });
});

test('R-ERR-21: the server’s message is used for a code that this build does not know', () => {
  expect(errorFromAnswer(400, body('NEW_CODE', 'The query is too long.'))).toMatchObject({
    type: 'validation',
    code: null,
    message: 'The query is too long.',
    requestId: '3f0c',
  });
});

test('R-ERR-20: maintenance without a message keeps its code', () => {
  const error = errorFromAnswer(503, { success: false, error: { code: 'MAINTENANCE_MODE' } });
  expect(isMaintenance(error)).toBe(true);
  expect(error.message).toBe('Server is under maintenance. Please try again later.');
});

const left = (type: ErrorType, attempts = 0) => autoRetriesLeft(localError(type), attempts);

test('R-ERR-42..45, A-40: automatic retries per type; the retry of the cache counts', () => {
  expect(left('network')).toBe(3);
  expect(left('network', 1)).toBe(2);
  expect(left('network', 3)).toBe(0);
  expect(left('timeout', 2)).toBe(0);
  expect(left('timeout')).toBe(2);
  expect(left('rate_limit')).toBe(1);
  expect(left('rate_limit', 1)).toBe(0);
  expect(left('server')).toBe(0);
  expect(left('validation')).toBe(0);
  expect(autoRetriesLeft(null, 0)).toBe(3);
  expect(autoRetriesLeft(null, 3)).toBe(0);
});

test('R-STATE-38, R-STATE-39, R-CONST-31: the delay doubles from 1 s up to 10 s, and obeys retryAfter', () => {
  const error = localError('network');
  expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelayMs(attempt, error))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  const asked = { ...localError('rate_limit'), details: { retryAfter: 20 } };
  expect(retryDelayMs(0, asked)).toBe(20_000);
});

test('R-PIECE-07, A-43: ten client errors have five looks', () => {
  const looks = Object.fromEntries(ERROR_TYPES.map((type) => [type, panelType(type)]));
  expect(looks).toEqual({
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
  });
});

test('R-ERR-56: a request blocked by the client is recognised', () => {
  expect(isBlockedByClient(new TypeError('net::ERR_BLOCKED_BY_CLIENT'))).toBe(true);
  expect(isBlockedByClient(new TypeError('Failed to fetch'))).toBe(false);
});

test('R-ERR-48: a discovery without competitors has its own message, in a panel and in a line; other errors keep theirs', () => {
  const empty = ofDiscovery(localError('not_found', 'No competitors matched the query.'));
  expect(empty).toMatchObject({
    type: 'not_found',
    message: 'No competitors found for this search',
  });
  expect(shortMessage(empty)).toBe('No competitors found for this search');
  expect(ofDiscovery(localError('network'))).toEqual(localError('network'));
});

test('anything thrown becomes an error with a text', () => {
  expect(asClientError(new Error('x')).type).toBe('unknown');
  expect(asClientError(localError('timeout')).type).toBe('timeout');
  expect(asClientError(undefined).message).toBe('An unexpected error occurred. Please try again.');
});
