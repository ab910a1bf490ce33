import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { readAnswer } from './answer.ts';
import { errorFromAnswer, localError, retryDelayMs } from './errors.ts';
import type { ClientError } from './errors.ts';
import { setServerTime } from './server-clock.ts';
import { accessToken, renewAccessToken } from './session/token.ts';

/** `asOf` is the sequence of the user's event log that the answer reflects. */
export interface AnswerMeta {
  asOf: number;
}

interface ExtraOptions {
  /** The screen handles the failure itself: no toast. */
  quiet?: boolean;
  /** The same for one status only. */
  quietOn?: number;
}

const KEEP_SECONDS = 600;
const FRESH_SECONDS = 300;
const TIMEOUT_MS = 30_000;

/** Names a trace of the server's logs (W3C Trace Context). */
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const request = fetchBaseQuery({
  baseUrl: '/api',
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers) => {
    const token = accessToken();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    headers.set('accept', 'application/json');
    headers.set('traceparent', `00-${randomHex(16)}-${randomHex(8)}-00`);
  },
});

type Outcome = { data: unknown; meta: AnswerMeta } | { error: ClientError };

async function ask(args: string | FetchArgs, api: BaseQueryApi): Promise<Outcome> {
  const { data, error, meta } = await request(args, api, {});
  setServerTime(meta?.response?.headers.get('date') ?? null);
  if (error !== undefined) return { error: toClientError(error) };
  const answer = readAnswer(data);
  if (answer === null) return { error: localError('unknown') };
  return { data: answer.data, meta: { asOf: answer.asOf } };
}

function toClientError(error: FetchBaseQueryError): ClientError {
  if (typeof error.status === 'number') return errorFromAnswer(error.status, error.data);
  if (error.status === 'TIMEOUT_ERROR') return localError('timeout');
  if (error.status === 'FETCH_ERROR') return localError('network');
  if (error.status === 'PARSING_ERROR') return errorFromAnswer(error.originalStatus, null);
  return localError('unknown');
}

/** One silent renewal for an expired token, shared by all affected requests. */
async function askWithRenewal(args: string | FetchArgs, api: BaseQueryApi): Promise<Outcome> {
  const outcome = await ask(args, api);
  if (!('error' in outcome) || outcome.error.code !== 'TOKEN_EXPIRED') return outcome;
  const renewal = await renewAccessToken();
  if (renewal.outcome === 'renewed') return ask(args, api);
  return renewal.outcome === 'unreachable' ? { error: renewal.error } : outcome;
}

/**
 * Queries get one retry after 1 s, mutations none. A forced refetch gets none
 * either: the error component asked for it and counts the attempts.
 */
const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ClientError,
  ExtraOptions,
  AnswerMeta
> = async (args, api, extraOptions) => {
  let outcome = await askWithRenewal(args, api);
  const isRefetch = api.type === 'query' && api.forced === true;
  const mayRetry = api.type === 'query' && !isRefetch;
  if ('error' in outcome && mayRetry && isWorthRetrying(outcome.error)) {
    await sleep(retryDelayMs(0, outcome.error), api.signal);
    if (!api.signal.aborted) {
      outcome = await askWithRenewal(args, api);
      if ('error' in outcome) outcome.error.retries = 1;
    }
  }
  if (!('error' in outcome)) return outcome;
  // A page load that fails shows a toast once, not again with each further attempt.
  const isOwn = extraOptions?.quiet === true || extraOptions?.quietOn === outcome.error.status;
  return { error: { ...outcome.error, quiet: isOwn || isRefetch } };
};

/** A server's requested wait is handled by the screen, which shows it. */
const isWorthRetrying = (error: ClientError): boolean =>
  error.retryable && error.details.retryAfter === undefined;

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The one cache. Features add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Live',
    'CompetitorActivity',
    'CompetitorStats',
    'DiscoveryHistory',
    'LeadList',
    'LeadSuggestions',
    'ShareLinks',
    'Disliked',
    'Found',
  ],
  keepUnusedDataFor: KEEP_SECONDS,
  refetchOnMountOrArgChange: FRESH_SECONDS,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});

/** A live resource in the cache: events at or below `asOf` are already in it. */
export type Live<T> = T & { asOf: number };

/** `transformResponse` of every live resource: checks the shape and keeps `asOf` with the data. */
export function liveAnswer<S extends z.ZodType<object>>(schema: S) {
  return (data: unknown, meta: AnswerMeta | undefined): Live<z.infer<S>> => ({
    ...(schema.parse(data) as z.infer<S>),
    asOf: meta?.asOf ?? 0,
  });
}

/** For `extraOptions`: the screen shows the failure itself. */
export const QUIET = { quiet: true } as const;

/** The part of a query's definition that makes it a live resource. */
export const live = <S extends z.ZodType<object>>(schema: S, extraOptions: ExtraOptions = {}) => ({
  transformResponse: liveAnswer(schema),
  providesTags: ['Live' as const],
  extraOptions,
});

/** The part of a definition that checks an answer which no event changes. */
export const shaped = <S extends z.ZodType>(schema: S, extraOptions: ExtraOptions = {}) => ({
  transformResponse: (data: unknown) => schema.parse(data),
  extraOptions,
});

/** The `query` of an endpoint without an argument. */
export const fixed =
  <Request>(request: Request): ((arg: void) => Request) =>
  () =>
    request;

/** A request that writes; with a key, one that the server carries out once however often it comes. */
export const send = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  idempotencyKey?: string,
): FetchArgs => ({
  url,
  method,
  body,
  ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
});

/** The part of an infinite query that asks: each page names the cursor of the next one. */
export const paged = <Arg>(first: (arg: Arg) => { url: string; params: object }) => ({
  query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: string | null }) => {
    const { url, params } = first(queryArg);
    return { url, params: { ...params, cursor: pageParam ?? undefined } };
  },
  infiniteQueryOptions: {
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  },
});

/** A fresh key for one intention; send the same one when that intention is repeated. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
