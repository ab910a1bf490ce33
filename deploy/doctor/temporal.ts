import { Connection } from '@temporalio/client';
import type { Environment } from '#config/env.ts';
import { temporalSecurity } from '#config/temporal.ts';
import { failed, ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 8_000;
/** Ended workflows can be looked at, and their ids are not used twice, for so long. */
const SHORTEST_RETENTION_HOURS = 24;

/** Reachable with the configured security; the namespace exists and keeps histories for a day. */
export const temporalCheck = (env: Environment): Check => ({
  name: 'Temporal',
  async run() {
    let connection: Connection;
    try {
      connection = await Connection.connect({
        address: env.TEMPORAL_ADDRESS,
        ...temporalSecurity(env),
        connectTimeout: CONNECT_MS,
      });
    } catch (error) {
      return [refusal(env, error)];
    }
    try {
      return await namespaceRows(env, connection);
    } catch (error) {
      return [refusal(env, error)];
    } finally {
      await connection.close();
    }
  },
});

async function namespaceRows(env: Environment, connection: Connection): Promise<Row[]> {
  const namespace = env.TEMPORAL_NAMESPACE;
  const { config } = await connection.withDeadline(Date.now() + ANSWER_MS, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
  const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
  const hours = Math.floor(seconds / 3_600);
  if (hours < SHORTEST_RETENTION_HOURS)
    return [
      warning(
        'Temporal',
        `The namespace ${namespace} keeps ended workflows for ${hours} hours.`,
        `temporal operator namespace update -n ${namespace} --retention 72h`,
      ),
    ];
  return [ok('Temporal', `The namespace ${namespace} keeps ended workflows for ${hours} hours.`)];
}

/** Codes of gRPC. */
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

function refusal(env: Environment, error: unknown): Row {
  const code = statusOf(error);
  if (code === NOT_FOUND)
    return failed(
      'Temporal',
      `There is no namespace ${env.TEMPORAL_NAMESPACE}.`,
      `temporal operator namespace create -n ${env.TEMPORAL_NAMESPACE} --retention 72h`,
    );
  if (code === PERMISSION_DENIED || code === UNAUTHENTICATED)
    return failed(
      'Temporal',
      'The server does not accept the API key or client certificate.',
      'Correct TEMPORAL_API_KEY, or TEMPORAL_CERT_FILE and TEMPORAL_KEY_FILE.',
    );
  const said = error instanceof Error ? error.message : String(error);
  if (/ENOENT|EACCES/u.test(said)) return unreachable('Temporal', error);
  return failed(
    'Temporal',
    `${env.TEMPORAL_ADDRESS} does not answer.`,
    'Start it, correct TEMPORAL_ADDRESS, or check TEMPORAL_TLS and TEMPORAL_CA_FILE.',
  );
}

/** The gRPC status of an error or one of its causes. */
function statusOf(error: unknown): number | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; depth += 1) {
    if ('code' in each && typeof each.code === 'number') return each.code;
    each = each.cause;
  }
  return null;
}
