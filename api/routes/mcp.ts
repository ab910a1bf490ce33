import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import type { AppError } from '#domain/errors.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { createMcpServer } from '../mcp/server.ts';
import { requireKey } from '../middleware/auth.ts';
import { errorHandler, methodNotAllowed } from '../middleware/errors.ts';

const PATH = '/mcp';
const INVALID_REQUEST = -32_600;
/** The range of JSON-RPC for errors of an implementation. */
const REFUSED = -32_000;

const rpcError = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data === undefined ? {} : { data }) },
  id: null,
});

const refusal = ({ code, message, details }: AppError, requestId: string) =>
  rpcError(REFUSED, message, { code, details: details ?? {}, requestId });

/**
 * The Model Context Protocol over streamable HTTP, stateless, for API keys: its revision 2026-07-28,
 * and those of 2025 through the same server. `guards` are those of the API.
 */
export function mcpRoutes(deps: ApiDeps, guards: readonly MiddlewareHandler<AppEnv>[]) {
  return new Hono<AppEnv>()
    .onError(errorHandler(deps.logger, refusal))
    .use(PATH, ...guards)
    .post(PATH, requireKey(deps), async (c) => {
      const text = await c.req.text();
      // One request each, as limits and log lines count; 2025-06-18 removed batches.
      if (text.trimStart().startsWith('[')) {
        return c.json(rpcError(INVALID_REQUEST, 'Send one request, not a batch.'), 400);
      }
      const actor = c.get('keyActor');
      const database = c.get('database');
      const handler = createMcpHandler(() => createMcpServer({ deps, c, actor, database }), {
        maxSubscriptions: 0,
      });
      const { method, url, headers } = c.req.raw;
      const { userId, key } = actor;
      const answer = await handler.fetch(new Request(url, { method, headers, body: text }), {
        authInfo: { token: '', clientId: userId, scopes: key.scopes },
      });
      // As a whole, so that limits and the log line cover the work behind a stream.
      for (const [name, value] of answer.headers) c.header(name, value);
      return c.newResponse(await answer.arrayBuffer(), answer.status as 200);
    })
    .all(PATH, (c) => {
      c.header('Allow', 'POST');
      throw methodNotAllowed();
    });
}
