import type { Logger } from 'pino';
import type { Environment } from '../env.ts';
import { recordSpans } from './trace.ts';

/** Records the spans of this process where a collector is configured; `stop` sends the rest. */
export async function startTracing(
  env: Pick<
    Environment,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
  >,
  { name, logger }: { name: string; logger: Logger },
): Promise<{ stop(): Promise<void> }> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: () => Promise.resolve() };
  const { createExporter } = await import('./otlp.ts');
  const exporter = createExporter({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    service: `earshot-${name}`,
    logger,
  });
  recordSpans(exporter.record);
  return { stop: exporter.stop };
}
