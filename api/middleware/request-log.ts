import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler, Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createHistogram } from '#config/metrics.ts';
import { printable } from '#config/printable.ts';
import { traced } from '#config/tracing/trace.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';

/**
 * What the log may hold of a path that no route describes: its first segment. Later ones can be
 * secrets, such as the tokens of share links, feeds and unsubscribe links.
 */
export function loggablePath(path: string): string {
  const [, first = '', rest = ''] = /^(\/?[^/]{0,40})(.*)$/s.exec(path) ?? [];
  return printable(rest === '' ? first : `${first}/…`);
}

/** Asked every few seconds by machines, which read the answer themselves. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

const levelOf = (route: string, status: number): 'debug' | 'info' | 'error' =>
  PROBES.has(route) ? 'debug' : status >= 500 ? 'error' : 'info';

/**
 * Gives each request an id, makes it a step of its caller's trace, and writes one wide log line when it is answered. Logs the
 * pattern of the route: paths and queries can carry secrets.
 */
export function requestLog(
  deps: Pick<ApiDeps, 'logger' | 'metrics' | 'config'>,
): MiddlewareHandler<AppEnv> {
  const duration = createHistogram(deps.metrics, 'earshot_http_request_duration_seconds');

  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('logFields', {});
    c.set('clientAddress', clientAddress(c, deps.config.trustedProxies));
    c.header('X-Request-Id', requestId);
    const step = { name: c.req.method, kind: 'server' as const };
    await traced({ ...step, traceparent: c.req.header('traceparent') }, async (span) => {
      await next();
      const milliseconds = performance.now() - startedAt;
      const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'other';
      span.name = `${c.req.method} ${route}`;
      span.attributes['http.response.status_code'] = c.res.status;
      span.failed = c.res.status >= 500;
      duration.observe(
        { method: c.req.method, route, status: String(c.res.status) },
        milliseconds / 1_000,
      );
      deps.logger[levelOf(route, c.res.status)](
        {
          requestId,
          method: c.req.method,
          route: route === 'other' ? loggablePath(c.req.path) : route,
          status: c.res.status,
          ms: Math.round(milliseconds * 10) / 10,
          ...c.get('logFields'),
        },
        'request',
      );
    });
  };
}

/**
 * Client address for limits and logs. With n trusted proxies it is the n-th entry of
 * X-Forwarded-For from the right; the caller may have written anything further left.
 */
export function addressFrom(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const entry = forwardedFor.split(',').at(-trustedProxies)?.trim() ?? '';
  return isIP(entry) === 0 ? peer : entry;
}

/** In-memory tests have no socket; they all share one unnamed peer. */
function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const incoming: unknown = (c.env as { incoming?: unknown } | undefined)?.incoming;
  const peer = incoming === undefined ? 'local' : (getConnInfo(c).remote.address ?? 'unknown');
  return addressFrom(peer, c.req.header('x-forwarded-for'), trustedProxies);
}
