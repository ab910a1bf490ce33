import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** One step of a trace. Ids are lower-case hex of 16 and 8 bytes (W3C Trace Context). */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for the first step, and for one that knows only its trace. */
  readonly parentId?: string | undefined;
  name: string;
  readonly kind: 'server' | 'consumer' | 'producer';
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly attributes: Record<string, string | number>;
  failed: boolean;
}

export type Recorder = (span: Span, endedAt: number) => void;

interface Start extends Pick<Span, 'name' | 'kind'> {
  /** Header of the caller; a malformed one counts as absent. */
  traceparent?: string | undefined;
  /** Trace of a step without a caller; a new one by default. */
  traceId?: string | undefined;
}

const storage = new AsyncLocalStorage<Pick<Span, 'traceId' | 'spanId'>>();
let record: Recorder | undefined;

/** Gets every span that ends from now on; undefined: spans are not recorded, only carried. */
export function recordSpans(recorder: Recorder | undefined): void {
  record = recorder;
}

const now = (): number => performance.timeOrigin + performance.now();

const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** Trace and caller of a `traceparent` header of any version; null when it is malformed. */
export function parseTraceparent(
  header: string | undefined,
): Required<Pick<Span, 'traceId' | 'parentId'>> | null {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || parentId === undefined) return null;
  if (version === '00' && more !== undefined) return null;
  return { traceId, parentId };
}

/** Runs `work` as a step of a trace, of which everything that it calls is a part. */
export async function traced<T>(
  { name, kind, traceparent, traceId }: Start,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span: Span = {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    ...parseTraceparent(traceparent),
    spanId: randomBytes(8).toString('hex'),
    name,
    kind,
    startedAt: now(),
    attributes: {},
    failed: false,
  };
  try {
    return await storage.run(span, work, span);
  } catch (error) {
    span.failed = true;
    throw error;
  } finally {
    record?.(span, now());
  }
}

/** Runs `work` as a part of the step that `traceparent` names; without one, as it is. */
export function resumed<T>(traceparent: string | null, work: () => Promise<T>): Promise<T> {
  const step = parseTraceparent(traceparent ?? undefined);
  return step ? storage.run({ traceId: step.traceId, spanId: step.parentId }, work) : work();
}

/** Id of the trace that the caller is a part of. */
export const currentTraceId = (): string | undefined => storage.getStore()?.traceId;

/** Header for what the caller calls; absent outside of a trace. */
export function currentTraceparent(): string | undefined {
  const span = storage.getStore();
  return span && `00-${span.traceId}-${span.spanId}-${record ? '01' : '00'}`;
}

/**
 * Records that events reached sockets: one step from their commit until now for each trace among
 * them. The events are read only when steps are recorded.
 */
export function recordDelivery(
  delivered: { readonly events: readonly { trace?: string | undefined; at: string }[] },
  attributes: Span['attributes'],
): void {
  if (record === undefined) return;
  const seen = new Set<string>();
  for (const { trace, at } of delivered.events) {
    if (trace === undefined || seen.has(trace)) continue;
    seen.add(trace);
    const spanId = randomBytes(8).toString('hex');
    const startedAt = Date.parse(at);
    record(
      {
        traceId: trace,
        spanId,
        name: 'deliver',
        kind: 'producer',
        startedAt,
        attributes,
        failed: false,
      },
      now(),
    );
  }
}
