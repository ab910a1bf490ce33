import type { LogLevel, LogMetadata, Logger as TemporalLogger } from '@temporalio/common';
import type { Logger } from 'pino';

/** Attributes that identify a line's subject; the rest of the SDK's are noise or payloads. */
const KEPT = ['workflowId', 'activityType', 'taskQueue', 'attempt', 'sdkComponent'] as const;

/** Logged once per worker at every start, partly as warnings; none of it is actionable. */
const ROUTINE = /^(?:Worker state changed|No .* registered|Workflow bundle created)/;

/** The engine's log lines as ours: one JSON line per thing, with the error's own serialiser. */
export function temporalLogger(logger: Logger): TemporalLogger {
  const log = (level: LogLevel, message: string, meta?: LogMetadata): void => {
    const method = ROUTINE.test(message) ? 'debug' : (level.toLowerCase() as Lowercase<LogLevel>);
    logger[method](pick(meta), message);
  };
  return {
    log,
    trace: (message, meta) => log('TRACE', message, meta),
    debug: (message, meta) => log('DEBUG', message, meta),
    info: (message, meta) => log('INFO', message, meta),
    warn: (message, meta) => log('WARN', message, meta),
    error: (message, meta) => log('ERROR', message, meta),
  };
}

function pick(meta: LogMetadata | undefined): Record<string, unknown> {
  if (!meta) return {};
  const kept = Object.fromEntries(
    KEPT.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]])),
  );
  const error: unknown = meta['error'] ?? meta['err'];
  // The engine's core reports its failures as texts; those of workflows are errors.
  if (typeof error === 'string') return { ...kept, err: new Error(error) };
  return error === undefined ? kept : { ...kept, err: error };
}
