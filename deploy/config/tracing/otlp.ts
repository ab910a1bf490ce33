import type { Logger } from 'pino';
import type { Recorder, Span } from './trace.ts';

interface ExporterSettings {
  /** Base address of a collector; traces go to its `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Share of traces that are kept, 0 to 1: the same ones in every process. */
  share: number;
  service: string;
  logger: Pick<Logger, 'warn'>;
}

const MAX_WAITING = 4_096;
const BATCH = 512;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 10_000;

/** Span kinds of the protocol. */
const KINDS: Record<Span['kind'], number> = { server: 2, producer: 4, consumer: 5 };
const ERROR = 2;

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value:
    typeof value === 'string'
      ? { stringValue: value }
      : Number.isInteger(value)
        ? { intValue: value }
        : { doubleValue: value },
});

/** Nanoseconds since 1970 as the protocol writes them, in steps of a microsecond. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const encode = (span: Span, endedAt: number) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(Math.max(span.startedAt, endedAt)),
  attributes: Object.entries(span.attributes).map(attribute),
  ...(span.failed ? { status: { code: ERROR } } : {}),
});

/**
 * Sends spans to a collector as OTLP over HTTP in JSON. What it refuses or cannot take in time is
 * dropped and logged once per failed batch: traces never slow the process down or fill its memory.
 */
export function createExporter({ endpoint, headers, share, service, logger }: ExporterSettings): {
  record: Recorder;
  /** Sends what is left. */
  stop(): Promise<void>;
} {
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const resource = { attributes: [['service.name', service] as [string, string]].map(attribute) };
  const below = share * 2 ** 32;
  let waiting: ReturnType<typeof encode>[] = [];
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH);
      const scopeSpans = [{ scope: { name: 'earshot' }, spans }];
      try {
        const answer = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
      } catch (error) {
        logger.warn({ err: error, spans: spans.length }, 'traces were lost');
      }
    }
  }

  const flush = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = null)));
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    record(span, endedAt) {
      // The low 32 bits of the id decide, as in the samplers of OpenTelemetry.
      if (Number.parseInt(span.traceId.slice(-8), 16) >= below) return;
      if (waiting.length < MAX_WAITING) waiting.push(encode(span, endedAt));
      if (waiting.length === BATCH) void flush();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
