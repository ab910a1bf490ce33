import { startOf } from '#domain/text/cut.ts';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { printable } from './printable.ts';
import { currentTraceId } from './tracing/trace.ts';

const MAX_DEPTH = 4;
const MAX_TEXT = 500;

interface LoggedError {
  name: string;
  code?: string;
  message?: string;
  stack?: string;
  cause?: LoggedError;
}

const frames = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/**
 * What a log may keep of an error: names, codes, frames. The query builder's message holds the
 * parameters of its statement (posts, queries, e-mails), and the token library hangs claims on its
 * errors: neither is kept.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const holdsParameters = 'query' in error || 'params' in error || 'parameters' in error;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(holdsParameters ? {} : { message: printable(startOf(error.message, MAX_TEXT)) }),
    stack: frames(error.stack),
    ...(error.cause === undefined || depth >= MAX_DEPTH
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Buffers stdout in 4 KB blocks, flushed after at most 200 ms: a write per line would wake the log
 * reader between a request and its response. A clean exit flushes first.
 */
const standardOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 200 });

/** Lines within a trace name it. */
function traceOfLine(): object {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
}

/** The log of one process: one JSON line per thing, on stdout. */
export function createLogger(
  { level, name }: { level: string; name: string },
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      name,
      mixin: traceOfLine,
      serializers: { err: (error: unknown) => describeError(error) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
