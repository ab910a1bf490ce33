import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';

/** Ways in which an answer with status 200 can be unusable. */
const MALFORMED_VARIANTS = [
  'truncated',
  'html',
  'nan',
  'deep',
  'empty',
  'wrong-types',
  'duplicate-keys',
  'lone-surrogate',
  'proto',
] as const;
type MalformedVariant = (typeof MALFORMED_VARIANTS)[number];

const DEPTH = 10_000;

const BODIES: Record<MalformedVariant, () => string> = {
  truncated: () => '{"items":[{"title":"An answer that stops in the mid',
  html: () => '<!doctype html><html><body><h1>Just a moment...</h1></body></html>',
  nan: () => '{"items":[{"score":NaN}],"hits":[{"points":NaN}]}',
  deep: () => '{"items":'.concat('['.repeat(DEPTH), ']'.repeat(DEPTH), '}'),
  empty: () => '',
  'wrong-types': () =>
    '{"kind":7,"hits":"none","items":{"0":null},"data":[],"output":null,"choices":"x"}',
  'duplicate-keys': () => '{"items":[],"items":5,"hits":[],"hits":5,"data":{},"data":5}',
  'lone-surrogate': () =>
    String.raw`{"items":[{"title":"\ud83d"}],"hits":[{"objectID":"\udc00","title":"\ud83d"}]}`,
  proto: () =>
    '{"__proto__":{"polluted":true},"items":[{"__proto__":{"polluted":true}}],"hits":[{"__proto__":{"polluted":true}}]}',
};

/** An answer with status 200 that no client can use. */
function malformedBody(variant: MalformedVariant): Response {
  const type = variant === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  return new Response(BODIES[variant](), { headers: { 'content-type': type } });
}

/** What happens to a request before its real response. */
const TRANSPORT_FAULTS = [
  '429',
  '500',
  'slow',
  'silent',
  'malformed',
  'huge',
  'reset',
  'quota',
] as const;
/** Body of POST /control/faults. `kinds` are faults in the content of a real answer. */
export const faultSchema = (targets: readonly string[], kinds: readonly string[]) =>
  z.strictObject({
    target: z.enum(targets),
    kind: z.enum([...TRANSPORT_FAULTS, ...kinds]),
    /** Requests it hits; without it, all until cleared. */
    times: z.int().min(1).optional(),
    /** Seconds; 429, quota and backoff only. */
    retryAfter: z.int().min(0).optional(),
    /** Milliseconds, or until the fault is cleared; slow only. */
    delayMs: z.int().min(0).max(600_000).optional(),
    /** Malformed only. */
    variant: z.enum(MALFORMED_VARIANTS).optional(),
    /** Huge only: a small compressed body that unpacks to the size. */
    gzip: z.boolean().optional(),
    /** Huge only: bytes after decompression. */
    bytes: z.int().min(1).max(512_000_000).optional(),
  });
type Fault = z.infer<ReturnType<typeof faultSchema>>;

export interface Faults {
  add(fault: Fault): void;
  clear(target?: string): void;
  /** Resolves when the faults of a target are cleared next. */
  cleared(target: string): Promise<unknown>;
  list(): Fault[];
  /** The fault of these kinds that the next request of a target meets; counts it. */
  take<K extends string>(target: string, kinds: readonly K[]): (Fault & { kind: K }) | null;
}

export function createFaults(): Faults {
  let active: Fault[] = [];
  const clearing = new EventEmitter().setMaxListeners(0);
  return {
    add(fault) {
      active = [...active.filter((other) => other.target !== fault.target), fault];
    },
    clear(target) {
      active = target === undefined ? [] : active.filter((fault) => fault.target !== target);
      const waiting = clearing.eventNames().filter((name) => name !== 'error');
      for (const name of target === undefined ? waiting : [target]) clearing.emit(name);
    },
    cleared: (target) => once(clearing, target),
    list: () => active,
    take<K extends string>(target: string, kinds: readonly K[]) {
      const fault = active.find((candidate) => candidate.target === target);
      const kind = kinds.find((candidate) => candidate === fault?.kind);
      if (!fault || kind === undefined) return null;
      if (fault.times !== undefined) {
        const left = fault.times - 1;
        active = active.flatMap((other) => {
          if (other !== fault) return [other];
          return left > 0 ? [{ ...fault, times: left }] : [];
        });
      }
      return { ...fault, kind };
    },
  };
}

/** How a platform words its refusals. */
export interface FailureForms {
  rateLimited(retryAfter: number | null): Response;
  serverError(): Response;
  /** The allowance of the day or month is used up. */
  quotaUsedUp(retryAfter: number | null): Response;
}

/** Headers of a refusal; `seconds` null names no time. */
export const retryHeaders = (seconds: number | null): Record<string, string> =>
  seconds === null ? {} : { 'retry-after': String(seconds) };

const DEFAULT_HUGE_BYTES = 8_000_000;

function hugeBody(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(' '.repeat(65_536));
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"items":[')),
    pull(controller) {
      if (left <= 0) {
        controller.enqueue(new TextEncoder().encode(']}'));
        controller.close();
        return;
      }
      controller.enqueue(chunk);
      left -= chunk.length;
    },
  });
}

const compress = promisify(gzip);

async function huge(fault: Fault): Promise<Response> {
  const bytes = fault.bytes ?? DEFAULT_HUGE_BYTES;
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (!fault.gzip) return new Response(hugeBody(bytes), { headers });
  headers['content-encoding'] = 'gzip';
  // Off the event loop: the other platforms keep answering.
  const body = await compress(Buffer.alloc(bytes, ' '), { level: constants.Z_BEST_SPEED });
  return new Response(new Uint8Array(body), { headers });
}

/** Applies the fault set for `target`, if any, before the real answer. */
export function faultMiddleware(faults: Faults, target: string, forms: FailureForms) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (context, next) => {
    const fault = faults.take(target, TRANSPORT_FAULTS);
    switch (fault?.kind) {
      case undefined:
        return next();
      case '429':
        return forms.rateLimited(fault.retryAfter ?? null);
      case 'quota':
        return forms.quotaUsedUp(fault.retryAfter ?? null);
      case '500':
        return forms.serverError();
      case 'slow':
        await Promise.race([
          wait(fault.delayMs ?? 5_000, undefined, { ref: false }),
          faults.cleared(target),
        ]);
        return next();
      case 'malformed':
        return malformedBody(fault.variant ?? 'truncated');
      case 'huge':
        return huge(fault);
      case 'reset':
        context.env.incoming.socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      case 'silent': {
        const { outgoing } = context.env;
        await new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
        return RESPONSE_ALREADY_SENT;
      }
    }
  });
}
