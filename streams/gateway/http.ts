import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { limitConnections } from '../connections.ts';
import { mayReadOperations } from '../access-token.ts';
import type { OperationsAccess } from '../access-token.ts';

interface Health {
  ready: boolean;
  /** Status texts of /readyz. */
  parts: Record<string, string>;
}

interface HttpOptions {
  health: () => Promise<Health>;
  metrics: Registry;
  operations: OperationsAccess;
  /** Peers are proxies and not clients. */
  behindProxy: boolean;
}

/** More than a process serves well; offices behind one address have fewer people than the second. */
const MAX_CONNECTIONS = 20_000;
const MAX_CONNECTIONS_PER_PEER = 2_000;

/** A request still being sent after this long is slow-loris, not a browser. */
const HEADERS_TIMEOUT_MS = 10_000;

/** Health and metrics of the gateway. Socket.IO uses its own path on the same server. */
export function createHttpServer(options: HttpOptions): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  limitConnections(server, {
    maximum: MAX_CONNECTIONS,
    perPeer: options.behindProxy ? null : MAX_CONNECTIONS_PER_PEER,
  });
  server.on('request', (request, response) => {
    answer(options, request, response).catch(() => {
      if (!response.headersSent) send(response, 500, 'text/plain', 'error\n');
    });
  });
  return server;
}

async function answer(
  { health, metrics, operations }: HttpOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const inside = mayReadOperations(operations, request.headers.authorization);
  if (path === '/livez') return send(response, 200, 'text/plain', 'ok\n');
  if (path === '/readyz') {
    const { ready, parts } = await health();
    const body = JSON.stringify({ ready, ...(inside ? parts : {}) });
    return send(response, ready ? 200 : 503, 'application/json', body);
  }
  if (path === '/metrics' && inside) {
    return send(response, 200, metrics.contentType, await metrics.metrics());
  }
  send(response, 404, 'text/plain', 'not found\n');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
