import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packEvents } from './frames.ts';

const events = fc.array(
  fc.record({
    seq: fc.integer({ min: 1 }),
    type: fc.string(),
    data: fc.jsonValue(),
    at: fc.constant('2026-11-21T09:00:00.000Z'),
  }),
  { maxLength: 40 },
);

test('packed events are complete, in order, and in frames within the size limit', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 200, max: 2_000 }), (list, maxBytes) => {
      const frames = packEvents(list, maxBytes);
      expect(frames.flat()).toEqual(list);
      for (const frame of frames) {
        expect(frame.length).toBeGreaterThan(0);
        const bytes = Buffer.byteLength(JSON.stringify(frame));
        if (frame.length > 1) expect(bytes).toBeLessThanOrEqual(maxBytes + 2);
      }
    }),
  );
});

test('a frame is filled as far as its limit allows', () => {
  const list = Array.from({ length: 6 }, (_, at) => ({
    seq: at + 1,
    type: 'a',
    data: 'x'.repeat(60),
    at: '2026-11-21T09:00:00.000Z',
  }));
  const each = Buffer.byteLength(JSON.stringify(list[0])) + 1;
  const sizes = (maxBytes: number): number[] =>
    packEvents(list, maxBytes).map(({ length }) => length);
  expect(sizes(3 * each)).toEqual([3, 3]);
  expect(sizes(3 * each - 1)).toEqual([2, 2, 2]);
  expect(sizes(1)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(packEvents([])).toEqual([]);
  expect(packEvents(list.slice(0, 1), 1)).toEqual([list.slice(0, 1)]);
});
