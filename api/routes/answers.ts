import { createRoute } from '@hono/zod-openapi';
import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { successOf } from '#contracts/http.ts';
import type { Committed } from '#db/committed.ts';
import { afterCommit, asOfCommit } from '../after-commit.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';

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
  function send(
    c: Context<AppEnv>,
    answer: { data: z.input<T>; asOf?: number },
    status: 200 | 202 = 200,
  ): Response {
    c.header('Cache-Control', 'no-store');
    return c.json(schema.parse({ success: true, ...answer }), status);
  }
  return {
    schema,
    description,
    send,
    /** Publishes what a command committed, and sends its value. */
    commit: (c: Context<AppEnv>, deps: ApiDeps, committed: Committed<z.input<T>>): Response =>
      send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) }),
    /** The same response as JSON text, for a command to store. */
    text: (answer: { data: z.input<T>; asOf?: number }): string =>
      JSON.stringify(schema.parse({ success: true, ...answer })),
  };
}

function refused(statuses: readonly RefusalStatus[]): Record<number, Answer> {
  const content = { 'application/json': { schema: errorBody } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: REFUSALS[status], content }]),
  );
}

/** The `responses` of a route. */
export function answers(
  { description, schema }: { schema: z.ZodType; description: string },
  refusals: readonly RefusalStatus[] = [],
  statuses: readonly (200 | 202)[] = [200],
): Record<number, Answer> {
  const good = { description, content: { 'application/json': { schema } } };
  return {
    ...Object.fromEntries(statuses.map((status) => [status, good])),
    ...refused(refusals),
  };
}

/** A refusal in the finished document, where schemas are already references. */
export const refusal = (status: RefusalStatus) => ({
  description: REFUSALS[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Defines routes of one tag behind a bearer token. Adds the refusals that follow from the token and
 * from what the request carries; `responses` names the others.
 */
export function guardedRoute<A extends RouteConfig['middleware']>(middleware: A, tag: string) {
  return <
    const M extends Method,
    const P extends string,
    const R extends Omit<RouteConfig, 'method' | 'path'>,
  >(
    method: M,
    path: P,
    route: R,
  ) => {
    const { body, query, headers } = route.request ?? {};
    const refusals: RefusalStatus[] = [401, 429, 503];
    if (body ?? query ?? headers) refusals.push(400);
    if (body) refusals.push(413, 415);
    return createRoute({
      method,
      path,
      tags: [tag],
      ...route,
      middleware,
      security: [{ bearer: [] as string[] }],
      responses: { ...route.responses, ...refused(refusals) },
    });
  };
}

/** Defines routes for signed-in users. */
export const userRoute = (deps: ApiDeps, tag: string) => guardedRoute(requireActor(deps), tag);

/** A required JSON body. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});
