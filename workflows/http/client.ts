import { Agent, request } from 'undici';
import { refusalOfUrl } from './addresses.ts';
import type { UrlRules } from './addresses.ts';
import { readBody } from './body.ts';
import { guardedConnector, resolveByDns } from './guarded-connector.ts';
import type { Resolve } from './guarded-connector.ts';
import { decodeText } from './charset.ts';
import { chainCookies } from './chain-cookies.ts';
import type { ChainCookies } from './chain-cookies.ts';
import { MEDIA_TYPES, TEXT_TYPES, sniffedType } from './content-types.ts';
import { conditionalHeaders } from './conditional.ts';
import type { Validators } from './conditional.ts';
import { HttpError, toHttpError } from './errors.ts';
import { resolveUrl } from '#domain/resolve-url.ts';

export interface HttpOptions {
  userAgent: string;
  /** Exact origins on private addresses that may be asked, such as the sandbox's. */
  privateOrigins: readonly string[];
  /** From the first byte out to the last byte in, redirects included. */
  totalTimeoutMs?: number;
  /** Of the decompressed body. */
  maxBytes?: number;
  /** Ports of public addresses. */
  publicPorts?: readonly number[];
  resolve?: Resolve;
  /**
   * Origin that plays the whole internet (the sandbox's), for development. Only where connections
   * go changes: addresses, headers and checks stay as they are live.
   */
  outside?: string | null;
}

export interface HttpRequest {
  url: string;
  /** Name for messages, such as "Hacker News". */
  source: string;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Content types that a successful answer may have, stated or as its first bytes show. */
  accept: RegExp;
  /**
   * true: the status is the answer. A body that is too large, slow or broken is cut off and read as
   * empty instead of failing the request.
   */
  bodyOptional?: boolean;
  /** true: of a body that is too large the beginning is read (`cut`). */
  keepBeginning?: boolean;
  /** 0..5 */
  maxRedirects?: number;
  /** Smaller limits than the client's own; larger ones have no effect. */
  maxBytes?: number;
  totalTimeoutMs?: number;
  /** Validators of an earlier answer: an unchanged page is answered with status 304. */
  ifChangedSince?: Validators;
  /** Runs before each address, redirects included; a rejection ends the request. */
  mayFetch?: (url: URL) => Promise<void>;
}

export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** As text, by the declared charset. Empty when an answer with an error status could not be read. */
  body: string;
  /** true: only the beginning of the body was read. */
  cut?: boolean;
  /** Where the answer came from, after redirects. */
  url: string;
}

export interface HttpClient {
  /** Responses of any status. @throws HttpError when there is no usable response. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const NOTHING = { bytes: new Uint8Array(), cut: false };
/** As many as RFC 9309 requires for a robots.txt. */
const MAX_REDIRECTS = 5;
/** For a body that is only shown in a log. */
const BODY_WAIT_MS = 1_000;
const CREDENTIAL_HEADERS = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
  'x-subscription-token',
]);

const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

function checkedUrl(text: string, source: string, rules: UrlRules): URL {
  const url = URL.parse(text);
  const refusal = url === null ? 'it cannot be read' : refusalOfUrl(url, rules);
  if (url === null || refusal !== null)
    throw new HttpError(
      'refused_address',
      `${source} was not asked: its address is refused, ${refusal}.`,
    );
  return url;
}

/** Rejects as soon as the signal fires, even while undici still waits for a connection. */
function rejectOnAbort(signal: AbortSignal): { promise: Promise<never>; release: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const fire = (): void => reject(signal.reason);
  if (signal.aborted) fire();
  signal.addEventListener('abort', fire, { once: true });
  promise.catch(() => {});
  return { promise, release: () => signal.removeEventListener('abort', fire) };
}

/**
 * The one client for everything outside. It reaches only public addresses (and the listed private
 * origins), checks each redirect again, and bounds time, size and type of the answer.
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const timeoutMs = options.totalTimeoutMs ?? 10_000;
  const maxBytes = options.maxBytes ?? 2 * 1024 * 1024;
  const privateOrigins = new Set(options.privateOrigins.map((origin) => new URL(origin).origin));
  const rules: UrlRules = {
    privateOrigins,
    publicPorts: new Set(options.publicPorts ?? [80, 443]),
  };
  const dispatcher = new Agent({
    connect: guardedConnector({
      privateOrigins,
      resolve: options.resolve ?? resolveByDns,
      connectTimeoutMs: Math.min(timeoutMs, 5_000),
      outside: options.outside ?? null,
    }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
  });

  async function exchange(
    asked: HttpRequest,
    url: URL,
    signal: AbortSignal,
    cookies: ChainCookies,
  ): Promise<HttpAnswer> {
    const response = await request(url, {
      dispatcher,
      method: asked.method ?? 'GET',
      headers: {
        'user-agent': options.userAgent,
        'accept-encoding': 'gzip, br',
        ...(asked.ifChangedSince ? conditionalHeaders(asked.ifChangedSince) : {}),
        ...cookies.headersFor(url),
        ...asked.headers,
      },
      body: asked.body ?? null,
      signal,
    });
    // An abort after the last read would otherwise surface as an unhandled error event.
    response.body.on('error', () => {});
    cookies.keep(url, response.headers['set-cookie']);
    const headers = flatten(response.headers);
    const status = response.statusCode;
    const stated = headers['content-type'] ?? '';
    const isAccepted = status > 299 || asked.accept.test(stated);
    if (!isAccepted && MEDIA_TYPES.test(stated)) {
      response.body.destroy();
      throw wrongType(asked);
    }
    const limit = Math.min(asked.maxBytes ?? maxBytes, maxBytes);
    const late = asked.bodyOptional
      ? setTimeout(() => response.body.destroy(), BODY_WAIT_MS)
      : null;
    const encoding = headers['content-encoding'] ?? '';
    const read = readBody(response.body, encoding, limit, asked.keepBeginning);
    const needed = status < 300 && !asked.bodyOptional;
    const { bytes, cut } = await (needed ? read : read.catch(() => NOTHING));
    if (late !== null) clearTimeout(late);
    const sniffed = isAccepted && !TEXT_TYPES.test(stated) ? null : sniffedType(bytes);
    if (!isAccepted && (sniffed === null || !asked.accept.test(sniffed))) throw wrongType(asked);
    const type = sniffed === null ? stated : stated.replace(/^[^;]*/u, sniffed);
    return { status, headers, body: decodeText(bytes, type), cut, url: url.href };
  }

  async function follow(asked: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const allowed = Math.min(asked.maxRedirects ?? MAX_REDIRECTS, MAX_REDIRECTS);
    let url = checkedUrl(asked.url, asked.source, rules);
    let current = asked;
    const cookies = chainCookies();
    for (let redirects = 0; ; redirects += 1) {
      await asked.mayFetch?.(url);
      const answer = await exchange(current, url, signal, cookies);
      const location = answer.headers['location'];
      if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
      if (redirects >= allowed || current.method === 'POST')
        throw new HttpError(
          'too_many_redirects',
          `${asked.source} redirects further than we follow.`,
        );
      const next = checkedUrl(targetOf(location, url)?.href ?? '', asked.source, rules);
      if (next.origin !== url.origin)
        current = { ...current, headers: withoutCredentials(current.headers) };
      url = next;
    }
  }

  return {
    async send(asked) {
      const limitMs = Math.min(asked.totalTimeoutMs ?? timeoutMs, timeoutMs);
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(limitMs)]);
      const abort = rejectOnAbort(signal);
      try {
        return await Promise.race([follow(asked, signal), abort.promise]);
      } catch (error) {
        const { source, signal: callerSignal } = asked;
        throw toHttpError(error, { source, callerSignal, timeoutMs: limitMs });
      } finally {
        abort.release();
      }
    },
    close: () => dispatcher.destroy(),
  };
}

const wrongType = ({ source }: HttpRequest): HttpError =>
  new HttpError('wrong_type', `${source} sent something else than the data we asked for.`);

/** Where a redirect leads. Node reads headers as latin1; browsers read the bytes as UTF-8. */
const targetOf = (location: string, from: URL): URL | null =>
  resolveUrl(Buffer.from(location, 'latin1').toString(), from);

const withoutCredentials = (
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !CREDENTIAL_HEADERS.has(name.toLowerCase())),
  );
