import type { Context } from 'hono';
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { successOf } from '#contracts/http.ts';
import type { AppEnv } from '../deps.ts';

interface Answer {
  description: string;
  content?: { 'application/json': { schema: z.ZodType } };
}

const errorBody = errorBodySchema.meta({ id: 'ErrorBody' });

const REFUSALS = {
  400: 'The request is not what the schema describes.',
  401: 'No token, or one that is forged, expired or revoked.',
  403: 'Not allowed, or not on this plan.',
  404: 'Not found, or not owned by you.',
  409: 'Not possible in the present state.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was used with another request.',
  429: 'Too many requests; see Retry-After.',
  503: 'Try again after Retry-After seconds.',
} as const;
type RefusalStatus = keyof typeof REFUSALS;

/**
 * A successful response in the form that all share: its schema for OpenAPI, and `send`, which passes
 * only the fields named in the schema.
 */
export function success<T extends z.ZodType>(
  data: T,
  { id, description }: { id: string; description: string },
) {
  const named = data.meta({ id }) as T;
  const schema = successOf(named);
  return {
    schema,
    description,
    send(
      c: Context<AppEnv>,
      answer: { data: z.input<T>; asOf?: number },
      status: 200 | 202 = 200,
    ): Response {
      c.header('Cache-Control', 'no-store');
      return c.json(schema.parse({ success: true, ...answer }), status);
    },
    /** The same response as JSON text, for a command to store. */
    text: (answer: { data: z.input<T>; asOf?: number }): string =>
      JSON.stringify(schema.parse({ success: true, ...answer })),
  };
}

/** The `responses` of a route. */
export function answers(
  good: { schema: z.ZodType; description: string },
  refusals: readonly RefusalStatus[] = [],
  statuses: readonly (200 | 202)[] = [200],
): Record<number, Answer> {
  const all: Record<number, Answer> = {};
  for (const status of statuses) {
    all[status] = {
      description: good.description,
      content: { 'application/json': { schema: good.schema } },
    };
  }
  for (const status of refusals) {
    all[status] = {
      description: REFUSALS[status],
      content: { 'application/json': { schema: errorBody } },
    };
  }
  return all;
}

/** A refusal in the finished document, where schemas are already references. */
export const refusal = (status: RefusalStatus) => ({
  description: REFUSALS[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});

/** The refusals shared by all routes with a bearer token. */
export const GUARDED = [401, 429, 503] as const;

/** What a route for signed-in users adds to its definition. */
export const signedIn = (auth: MiddlewareHandler<AppEnv>) => ({
  middleware: auth,
  security: [{ bearer: [] as string[] }],
});

/** A required JSON body. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});
