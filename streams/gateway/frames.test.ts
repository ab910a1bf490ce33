import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeEvents } from './audiences.ts';
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

test('packed events are all events, in order, as JSON, in frames of the size allowed', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 200, max: 2_000 }), (list, maxBytes) => {
      const packed = packEvents(list, maxBytes);
      expect(JSON.stringify(packed.flatMap((frame) => frame.events))).toBe(JSON.stringify(list));
      for (const { json, events: own } of packed) {
        expect(json).toBe(JSON.stringify(own));
        if (own.length > 1) expect(Buffer.byteLength(json)).toBeLessThanOrEqual(maxBytes + 2);
      }
    }),
  );
});

test('an encoded packet is what Socket.IO would have sent', () => {
  fc.assert(
    fc.property(events, fc.string(), (list, epoch) => {
      for (const packed of packEvents(list)) {
        const packet = encodeEvents('user', epoch, packed);
        const frame = { stream: 'user', epoch, events: packed.events };
        expect(packet).toBe(`2${JSON.stringify(['events', frame])}`);
      }
    }),
  );
});
