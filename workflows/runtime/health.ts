import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export interface Checks {
  database: () => Promise<'up' | 'down' | 'unmigrated'>;
  nats: () => 'up' | 'down';
  temporal: () => 'up' | 'down';
}

export interface HealthSettings {
  port: number;
  host: string;
  metricsPublic: boolean;
  metrics: Registry;
  checks: Checks;
  draining: () => boolean;
}

/** /livez answers while the event loop turns; /readyz needs Postgres; /metrics is Prometheus's. */
export function startHealthServer(settings: HealthSettings): Promise<Server> {
  const server = createServer((request, response) => {
    answer(settings, request.url ?? '/', response).catch(() => {
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
  url: string,
  response: ServerResponse,
): Promise<void> {
  switch (url.split('?')[0]) {
    case '/livez':
      return sendJson(response, 200, { status: 'ok' });
    case '/readyz':
      return readiness(settings, response);
    case '/metrics':
      if (!settings.metricsPublic) return sendJson(response, 404, { status: 'not_found' });
      response.writeHead(200, { 'content-type': settings.metrics.contentType });
      response.end(await settings.metrics.metrics());
      return;
    default:
      return sendJson(response, 404, { status: 'not_found' });
  }
}

/** Temporal or NATS away: degraded, not unready; the worker waits for them. */
async function readiness(settings: HealthSettings, response: ServerResponse): Promise<void> {
  const checks = {
    database: await settings.checks.database(),
    nats: settings.checks.nats(),
    temporal: settings.checks.temporal(),
  };
  const draining = settings.draining();
  const ready = !draining && checks.database === 'up';
  const complete = checks.nats === 'up' && checks.temporal === 'up';
  const status = !ready ? 'unready' : complete ? 'ok' : 'degraded';
  sendJson(response, ready ? 200 : 503, { status, checks, draining });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
