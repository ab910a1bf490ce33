import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { successOf } from '#contracts/http.ts';
import { notFound } from '#domain/errors.ts';
import type { ExportFormat, ExportKind, PlanName } from '#domain/names.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import type { Database } from '#db/client.ts';
import type { Committed } from '#db/committed.ts';
import type { Actor } from '#db/queries/account/sessions.ts';
import { afterCommit, asOfCommit } from '../after-commit.ts';
import type { Followup } from '../after-commit.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { createRoutes } from '../middleware/validation.ts';

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
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request whose parts its route's schemas have checked. */
interface Checked<P, Q, B, H> {
  c: Context<AppEnv>;
  actor: Actor;
  /** The actor's own rows and shared data. */
  database: Database;
  userId: string;
  plan: PlanName;
  param: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  headers: Parsed<H>;
}

/** What a handler returns: null is a 404, a committed command is published. */
type Outcome<A extends z.ZodType> =
  { data: z.input<A>; asOf?: number } | (Committed<z.input<A>> & Followup) | Response | null;

interface Route<P, Q, B, H, A extends z.ZodType> {
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  headers?: H;
  answer?: ReturnType<typeof success<A>>;
  /** Refusals that do not follow from the token and the parts of the request. */
  refusals?: readonly RefusalStatus[];
  /** Of the answer, where it is not 200. */
  status?: 202;
  /** Further responses, which `handle` makes itself. */
  responses?: Record<number, Answer>;
  handle: (request: Checked<P, Q, B, H>) => Outcome<A> | Promise<Outcome<A>>;
}

type Part = z.ZodObject | undefined;
type Body = z.ZodType | undefined;
type Add = <
  A extends z.ZodType = z.ZodNever,
  P extends Part = undefined,
  Q extends Part = undefined,
  B extends Body = undefined,
  H extends Part = undefined,
>(
  path: string,
  route: Route<P, Q, B, H, A>,
) => void;

/**
 * Routes of one tag behind a bearer token, in `app`. Each documents the refusals that follow from
 * the token and from what the request carries.
 */
export function guardedRoutes(
  deps: ApiDeps,
  middleware: MiddlewareHandler<AppEnv>[],
  tag: string,
): Record<Method, Add> & { app: OpenAPIHono<AppEnv> } {
  const app = createRoutes();
  const add =
    (method: Method): Add =>
    (
      path,
      { summary, description, answer, refusals = [], status, responses, handle, ...request },
    ) => {
      const { params, query, body, headers } = request;
      const implied: RefusalStatus[] = [401, 429, 503];
      if (body ?? query ?? headers) implied.push(400);
      if (body) implied.push(413, 415);
      const route = createRoute({
        method,
        path,
        tags: [tag],
        summary,
        ...(description === undefined ? {} : { description }),
        request: { params, query, headers, ...(body && { body: jsonBody(body) }) },
        middleware,
        security: [{ bearer: [] as string[] }],
        responses: {
          ...(answer && answers(answer, refusals, [status ?? 200])),
          ...responses,
          ...refused(implied),
        },
      });
      app.openapi(route, async (c) => {
        const checked = (part: string) => c.req.valid(part as never) as never;
        const actor = c.get('actor');
        const outcome = await handle({
          c,
          actor,
          database: c.get('database'),
          userId: actor.userId,
          plan: actor.plan,
          param: checked('param'),
          query: checked('query'),
          body: checked('json'),
          headers: checked('header'),
        });
        if (outcome === null) throw notFound();
        if (outcome instanceof Response) return outcome;
        if (answer === undefined) throw new Error(`${path} has no answer to send.`);
        if (!('batches' in outcome)) return answer.send(c, outcome, status);
        const data = afterCommit(deps, outcome, outcome);
        return answer.send(c, { data, ...asOfCommit(outcome) }, status);
      });
    };
  return {
    app,
    get: add('get'),
    post: add('post'),
    put: add('put'),
    patch: add('patch'),
    delete: add('delete'),
  };
}

/** Routes for signed-in users. */
export const userRoutes = (deps: ApiDeps, tag: string) =>
  guardedRoutes(deps, [requireActor(deps)], tag);

/** A required JSON body. */
const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/** Serves an export in the asked format; null when its subject does not exist. */
export async function answerExport<T>(
  deps: ApiDeps,
  asked: Pick<
    Checked<undefined, undefined, undefined, undefined>,
    'database' | 'userId' | 'plan'
  > & {
    query: { format: ExportFormat };
  },
  subject: { kind: ExportKind; subjectId: string | null },
  read: Parameters<typeof serveExport<T>>[2],
) {
  const { database, userId, plan, query } = asked;
  const { productName } = deps.config.publicConfig;
  const request = { ...subject, userId, plan, format: query.format, productName };
  const data = await serveExport(database, request, read);
  return data && { data };
}
