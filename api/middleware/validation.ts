import { cutText } from '#domain/text/cut.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { ZodError } from 'zod';
import { AppError, notFound } from '#domain/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppEnv } from '../deps.ts';

type Issue = ZodError['issues'][number];

const MAX_ISSUES = 20;
const MAX_MESSAGE = 200;

const pathOf = (issue: Issue): string => issue.path.map(String).join('.');

/** zod distinguishes an absent field from a wrong one only by its message. */
function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

function codeOf(issue: Issue): ErrorCode {
  if (isMissing(issue)) return 'MISSING_REQUIRED_FIELD';
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_format':
      return 'INVALID_FORMAT';
    case 'too_small':
    case 'too_big':
    case 'invalid_value':
    case 'not_multiple_of':
    case 'custom':
      return 'INVALID_VALUE';
    default:
      return 'VALIDATION_ERROR';
  }
}

const WORDS: Partial<Record<ErrorCode, string>> = {
  MISSING_REQUIRED_FIELD: 'A required field is missing',
  INVALID_FORMAT: 'A field has the wrong form',
  INVALID_VALUE: 'A field has a value that is not allowed',
};

/** zod's own messages; any other is a sentence of a contract, written for the person who reads it. */
const STANDARD_MESSAGE = /^(?:Invalid\b|Too (?:small|big):|Unrecognized keys?:)/;

/**
 * One code for a whole request: the issues' common code, or VALIDATION_ERROR when they differ. The
 * message is the contract's sentence on the first issue, else names its field; `details.issues` lists
 * them all.
 */
export function validationError(error: ZodError): AppError {
  const issues = error.issues.slice(0, MAX_ISSUES);
  const codes = new Set(issues.map(codeOf));
  const [only] = codes;
  const code = codes.size === 1 && only !== undefined ? only : 'VALIDATION_ERROR';
  return new AppError(code, messageOf(issues[0], WORDS[code]), {
    details: {
      issues: issues.map((issue) => ({
        path: cutText(pathOf(issue), MAX_MESSAGE),
        message: cutText(issue.message, MAX_MESSAGE),
      })),
    },
  });
}

function messageOf(issue: Issue | undefined, words: string | undefined): string {
  if (issue !== undefined && !STANDARD_MESSAGE.test(issue.message))
    return cutText(issue.message, MAX_MESSAGE);
  if (words === undefined) return 'Please check your input and try again.';
  const field = issue === undefined ? '' : pathOf(issue);
  return field === '' ? `${words}.` : `${words}: ${field}.`;
}

/**
 * A Hono app whose routes refuse anything their schemas do not describe, in the common error form.
 */
export function createRoutes(): OpenAPIHono<AppEnv> {
  const routes = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // A malformed id gets the same 404 as an unknown one.
      if (result.target === 'param') throw notFound();
      throw validationError(result.error);
    },
  });
  const { openapi } = routes;
  const strict = (route: RouteConfig, ...rest: unknown[]): unknown => {
    const needsBody = route.request?.body?.required === true;
    const middleware = [route.middleware ?? [], needsBody ? requireBody : []].flat();
    return (openapi as (...args: unknown[]) => unknown)({ ...route, middleware }, ...rest);
  };
  routes.openapi = strict as typeof openapi;
  return routes;
}

/** The library validates `{}` when a request has no content type, whatever the route requires. */
const requireBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('content-type') === undefined)
    throw new AppError('MISSING_REQUIRED_FIELD', 'The request has no body.');
  return next();
};
