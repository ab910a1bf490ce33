import { z } from 'zod';
import { EVERY_VARIABLE } from './env.ts';

/** Variables that the chart's templates set from its other values. */
export const SET_BY_CHART: ReadonlySet<string> = new Set([
  'API_PORT',
  'GATEWAY_DRAIN_SECONDS',
  'GATEWAY_PORT',
  'GATEWAY_PUBLIC_URL',
  'LISTEN_HOST',
  'NODE_ENV',
  'PUBLIC_URL',
  'SANDBOX',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_CA_FILE',
  'TEMPORAL_CERT_FILE',
  'TEMPORAL_KEY_FILE',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_TLS',
  'WORKER_PORT',
]);

/** Not secret as such, but in production it carries a password. */
const HOLDS_PASSWORD: ReadonlySet<string> = new Set(['NATS_URL']);

/** Variables that may be given as values of the chart: no secret, nothing of a desk. */
const settings = Object.entries(EVERY_VARIABLE)
  .filter(([, { owner, secret }]) => owner !== 'devstack' && owner !== 'sandbox' && secret !== true)
  .map(([name]) => name)
  .filter((name) => !SET_BY_CHART.has(name) && !HOLDS_PASSWORD.has(name));

const valuesSchema = z.looseObject({
  properties: z.looseObject({ settings: z.looseObject({}) }),
});

/** The text of the chart's `values.schema.json`, with the settings that there are now. */
export function chartValuesSchema(text: string): string {
  const schema = valuesSchema.parse(JSON.parse(text));
  schema.properties.settings['properties'] = Object.fromEntries(
    settings.toSorted().map((name) => [name, { type: 'string' }]),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}
