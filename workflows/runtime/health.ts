import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { mayReadOperations } from '#streams/access-token.ts';
import type { OperationsAccess } from '#streams/access-token.ts';

interface Checks {
  database: () => Promise<'up' | 'down' | 'unmigrated'>;
  nats: () => 'up' | 'down';
  temporal: () => 'up' | 'down';
}

interface HealthSettings {
  port: number;
  host: string;
  operations: OperationsAccess;
  metrics: Registry;
  checks: Checks;
  draining: () => boolean;
}

/** /livez answers while the event loop turns; /readyz needs Postgres; /metrics is Prometheus's. */
export function startHealthServer(settings: HealthSettings): Promise<Server> {
  const server = createServer((request, response) => {
    answer(settings, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, () => {
      server.removeListener('error', reject);
      resolve(server);
    });
  });
}

async function answer(
  settings: HealthSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const inside = mayReadOperations(settings.operations, request.headers.authorization);
  switch (request.url?.split('?')[0]) {
    case '/livez':
      return sendJson(response, 200, { status: 'ok' });
    case '/readyz':
      return readiness(settings, response, inside);
    case '/metrics':
      if (!inside) return sendJson(response, 404, { status: 'not_found' });
      response.writeHead(200, { 'content-type': settings.metrics.contentType });
      response.end(await settings.metrics.metrics());
      return;
    default:
      return sendJson(response, 404, { status: 'not_found' });
  }
}

/** Temporal or NATS away: degraded, not unready; the worker waits for them. */
async function readiness(
  settings: HealthSettings,
  response: ServerResponse,
  inside: boolean,
): Promise<void> {
  const checks = {
    database: await settings.checks.database(),
    nats: settings.checks.nats(),
    temporal: settings.checks.temporal(),
  };
  const draining = settings.draining();
  const ready = !draining && checks.database === 'up';
  const complete = checks.nats === 'up' && checks.temporal === 'up';
  const status = !ready ? 'unready' : complete ? 'ok' : 'degraded';
  sendJson(response, ready ? 200 : 503, inside ? { status, checks, draining } : { status });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
