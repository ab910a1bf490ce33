import { readFileSync } from 'node:fs';
import { readEnvironment } from '#config/read-environment.ts';

/** The setting with the port of each process that listens. */
const PORTS = {
  'api/main.ts': 'API_PORT',
  'streams/gateway/main.ts': 'GATEWAY_PORT',
  'workflows/worker.ts': 'WORKER_PORT',
  'deploy/sandbox/main.ts': 'SANDBOX_PORT',
} as const;

/**
 * The image's health check: whether the container's main process still answers. An unhealthy one
 * gains from a restart, so this asks /livez; what balancers ask, /readyz, fails while Postgres is
 * away, too. Commands that do not listen, such as migrations, count as healthy.
 */
const main = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
const [, setting] = Object.entries(PORTS).find(([entry]) => main.includes(entry)) ?? [];
if (setting !== undefined) {
  const response = await fetch(`http://127.0.0.1:${readEnvironment()[setting]}/livez`);
  if (!response.ok) process.exitCode = 1;
}
