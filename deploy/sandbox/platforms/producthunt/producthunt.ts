import { GraphQLError, execute, parse, validate, Kind } from 'graphql';
import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Corpus } from '../../world/corpus.ts';
import type { FailureForms } from '../../faults.ts';
import { bearerOf, SANDBOX_TOKEN } from '../platform.ts';
import type { Platform } from '../platform.ts';
import { every } from '../../limits.ts';
import type { Limits, Usage } from '../../limits.ts';
import { launchId } from './producthunt-launch.ts';
import { resolversOf } from './producthunt-resolvers.ts';
import { PRODUCT_HUNT_SCHEMA } from './producthunt-schema.ts';

/** Points of complexity in a quarter of an hour. */
const POINTS = 6_250;
const PERIOD = 900;

const requestSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const rateHeaders = (remaining: number, seconds: number): Record<string, string> => ({
  'x-rate-limit-limit': String(POINTS),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(seconds),
});

function limitReached(seconds: number): Response {
  const error = {
    error: 'rate_limit_reached',
    error_description: 'Sorry. You have exceeded the API rate limit, please try again later.',
    details: { limit: POINTS, remaining: 0, reset_in: seconds },
  };
  return Response.json(
    { data: null, errors: [error] },
    { status: 429, headers: rateHeaders(0, seconds) },
  );
}

const failures: FailureForms = {
  rateLimited: (retryAfter) => limitReached(retryAfter ?? 300),
  quotaUsedUp: (retryAfter) => limitReached(retryAfter ?? PERIOD),
  serverError: () =>
    Response.json({ errors: [{ message: 'Internal server error' }] }, { status: 500 }),
};

const failed = (errors: readonly GraphQLError[]): Response => Response.json({ errors });

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('Parse error');
  }
}

/**
 * Product Hunt's GraphQL API v2: launches by time and topic, no text search. `takeErrors` tells
 * whether the answer is one with errors and status 200.
 */
function createProducthunt(
  corpus: Corpus,
  clock: Clock,
  limits: Limits,
  takeErrors: () => boolean,
): Hono {
  const points = limits.allowance(POINTS, every(PERIOD));

  async function answer(body: unknown): Promise<{ response: Response; usage: Usage }> {
    const request = requestSchema.safeParse(body);
    if (!request.success) {
      const error = new GraphQLError('No query string was present');
      return { response: failed([error]), usage: points.spend(1) };
    }
    const { query, variables } = request.data;
    const document = read(query);
    if (document instanceof GraphQLError)
      return { response: failed([document]), usage: points.spend(1) };
    const usage = points.spend(complexityOf(document, variables ?? {}));
    if (usage.isOver) return { response: limitReached(usage.secondsLeft), usage };
    const problems = validate(PRODUCT_HUNT_SCHEMA, document);
    if (problems.length > 0) return { response: failed(problems), usage };
    if (takeErrors())
      return { response: failed([new GraphQLError('Something went wrong')]), usage };
    const result = await execute({
      schema: PRODUCT_HUNT_SCHEMA,
      document,
      rootValue: resolversOf(corpus.postsOf('producthunt', clock.seconds())),
      variableValues: variables ?? {},
    });
    return { response: Response.json(result), usage };
  }

  return new Hono()
    .use(async (context, next) => {
      if (bearerOf(context.req.header('authorization')) === SANDBOX_TOKEN) return next();
      const error = {
        error: 'invalid_oauth_token',
        error_description:
          'Please supply a valid access token. Refer to our api documentation about how to authorize an api request.',
      };
      return Response.json({ data: null, errors: [error] }, { status: 401 });
    })
    .post('/v2/api/graphql', async (context) => {
      const { response, usage } = await answer(await context.req.json().catch(() => null));
      for (const [name, value] of Object.entries(rateHeaders(usage.remaining, usage.secondsLeft)))
        response.headers.set(name, value);
      return response;
    })
    .all('*', () => Response.json({ error: 'not_found' }, { status: 404 }))
    .onError(() => failures.serverError());
}

export const producthunt: Platform = {
  id: 'producthunt',
  postId: launchId,
  faults: ['errors'],
  mount: ({ corpus, clock, limits, faults }) => [
    {
      target: 'producthunt',
      path: '/producthunt',
      failures,
      routes: createProducthunt(
        corpus,
        clock,
        limits,
        () => faults.take('producthunt', ['errors']) !== null,
      ),
    },
  ],
};

const PAGE_SIZE = 20;
/** Once for a connection, whatever its size. */
const ONCE = new Set(['pageInfo', 'totalCount']);
const CONNECTIONS = new Set(['posts', 'topics']);

type Variables = Readonly<Record<string, unknown>>;

function sizeOf(field: FieldNode, variables: Variables): number {
  if (!CONNECTIONS.has(field.name.value)) return 1;
  const argument = field.arguments?.find(({ name }) => /^(?:first|last)$/u.test(name.value))?.value;
  const value =
    argument?.kind === Kind.INT
      ? Number(argument.value)
      : argument?.kind === Kind.VARIABLE
        ? Number(variables[argument.name.value])
        : PAGE_SIZE;
  return Number.isFinite(value) ? Math.min(Math.max(0, value), PAGE_SIZE) : PAGE_SIZE;
}

/** Complexity of a query: one point per field, multiplied within a page by its entries. */
function complexityOf(document: DocumentNode, variables: Variables): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  );
  const ofSet = (set: SelectionSetNode | undefined, size: number): number => {
    let points = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        points += ofField(selection) * (ONCE.has(selection.name.value) ? 1 : size);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        points += ofSet(selection.selectionSet, size);
      } else {
        points += ofSet(fragments.get(selection.name.value), size);
      }
    }
    return points;
  };
  const ofField = (field: FieldNode): number =>
    1 + ofSet(field.selectionSet, sizeOf(field, variables));
  return document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? sum + ofSet(definition.selectionSet, 1) : sum,
    0,
  );
}
