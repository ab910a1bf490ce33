import { assert, asyncProperty, constant, oneof, string } from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  currentTraceId,
  currentTraceparent,
  parseTraceparent,
  recordDelivery,
  recordSpans,
  resumed,
  traced,
} from './trace.ts';
import type { Span } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const HEADER = `00-${TRACE}-${PARENT}-01`;

afterEach(() => recordSpans(undefined));

test.each([
  ['version 00', HEADER],
  ['a later version with more fields', `01-${TRACE}-${PARENT}-01-what-comes`],
])('%s of traceparent is understood', (_, header) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, parentId: PARENT });
});

test.each([
  undefined,
  '',
  `ff-${TRACE}-${PARENT}-01`,
  `${HEADER}-more`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  HEADER.toUpperCase(),
  `${HEADER}, ${HEADER}`,
])('the header %j is refused', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});

test('whatever the header holds, the ids of a step are well-formed', async () => {
  await assert(
    asyncProperty(oneof(string(), constant(HEADER)), (traceparent) =>
      traced({ name: 'step', kind: 'server', traceparent }, () => {
        expect(parseTraceparent(currentTraceparent())).not.toBeNull();
        return Promise.resolve();
      }),
    ),
  );
});

test('steps that run side by side keep their own trace, and none is left behind', async () => {
  const ids = await Promise.all(
    ['1', '2', '3'].map((digit) =>
      traced({ name: 'step', kind: 'consumer', traceId: digit.repeat(32) }, async () => {
        await Promise.resolve();
        return currentTraceId();
      }),
    ),
  );
  expect(ids).toEqual(['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)]);
  expect([currentTraceId(), currentTraceparent()]).toEqual([undefined, undefined]);
});

test('a step is recorded with its caller, its failure and what it called', async () => {
  const spans: Span[] = [];
  recordSpans((span) => void spans.push(span));
  const failing = traced({ name: 'outer', kind: 'server', traceparent: HEADER }, () =>
    traced({ name: 'inner', kind: 'consumer', traceparent: currentTraceparent() }, () =>
      Promise.reject(new Error('no')),
    ),
  );
  await expect(failing).rejects.toThrow('no');
  const [inner, outer] = spans;
  expect(outer).toMatchObject({ name: 'outer', traceId: TRACE, parentId: PARENT, failed: true });
  expect(inner).toMatchObject({ name: 'inner', traceId: TRACE, parentId: outer?.spanId });
});

test('work that goes on later is a part of the step that began it, and records none', async () => {
  const spans: Span[] = [];
  recordSpans((span) => void spans.push(span));
  expect(await resumed(HEADER, () => Promise.resolve(currentTraceparent()))).toBe(HEADER);
  for (const nothing of [null, 'garbage'])
    expect(await resumed(nothing, () => Promise.resolve(currentTraceparent()))).toBeUndefined();
  expect(spans).toEqual([]);
});

test('a delivery is one step for each trace among the events, and none while off', () => {
  const spans: Span[] = [];
  const at = '2026-11-28T12:00:00.000Z';
  const events = [
    { trace: TRACE, at },
    { at },
    { trace: TRACE, at },
    { trace: 'b'.repeat(32), at },
  ];
  recordDelivery({ events }, {});
  recordSpans((span) => void spans.push(span));
  recordDelivery({ events }, { sockets: 2 });
  expect(spans.map(({ traceId }) => traceId)).toEqual([TRACE, 'b'.repeat(32)]);
  expect(spans[0]).toMatchObject({ startedAt: Date.parse(at), attributes: { sockets: 2 } });
});
