import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Envelope } from '#contracts/envelope.ts';
import { EncodedBatch, encodeBatches } from './encoded-batch.ts';
import { Frame } from './gateway/stream/frames.ts';

const AT = '2026-11-21T09:00:00.000Z';
const EPOCH = 'c0ffee00-0000-4000-8000-000000000000';
const foreign = fc.record({
  text: fc.string({ unit: 'binary' }),
  more: fc.jsonValue(),
});
/** Events that follow one another, with whatever people write in them. */
const runs = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.array(foreign, { minLength: 1, maxLength: 8 }))
  .map(([first, list]) =>
    // As JSON they lose -0, which Postgres does not store either.
    list.map((data, at): Envelope => ({
      seq: first + at,
      type: 'test.v1',
      data: JSON.parse(JSON.stringify(data)) as unknown,
      at: AT,
    })),
  );

const event = (seq: number): Envelope => ({ seq, type: 'test.v1', data: null, at: AT });

function carried(events: Envelope[]): EncodedBatch {
  const [message = ''] = encodeBatches({ epoch: EPOCH, events });
  const batch = EncodedBatch.read(message);
  if (!batch) throw new Error(`not read: ${message}`);
  return batch;
}

test('a batch arrives as it was published, whatever its events say', () => {
  fc.assert(
    fc.property(runs, (events) => {
      const batch = carried(events);
      expect([batch.epoch, batch.first, batch.last, batch.at]).toEqual([
        EPOCH,
        events[0]?.seq,
        events.at(-1)?.seq,
        AT,
      ]);
      expect(batch.events).toEqual(events);
    }),
  );
});

test('a frame is the packet that Socket.IO would make of its events, read or unread', () => {
  fc.assert(
    fc.property(fc.array(runs, { minLength: 1, maxLength: 3 }), fc.boolean(), (lists, read) => {
      const batches = lists.map((events, at) =>
        at % 2 === 0 ? carried(events) : { epoch: EPOCH, events },
      );
      const frame = new Frame('user', EPOCH, batches);
      const events = lists.flat();
      if (read) expect(frame.events).toEqual(events);
      const plain = { stream: 'user', epoch: EPOCH, events };
      // Socket.IO protocol 5: packet type 2 (EVENT) of the main namespace, then the arguments.
      expect(frame.packet).toBe(`2${JSON.stringify(['events', plain])}`);
      expect([frame.size, frame.startsAt]).toEqual([events.length, AT]);
    }),
  );
});

test('numbers with a gap are not stated, so that the events are read one by one', () => {
  const [message = ''] = encodeBatches({ epoch: EPOCH, events: [event(1), event(3)] });
  expect(EncodedBatch.read(message)).toBeNull();
  expect(JSON.parse(message)).toEqual({ epoch: EPOCH, events: [event(1), event(3)] });
});

test('a message that states no numbers or is cut is not taken for a batch', () => {
  const [message = ''] = encodeBatches({
    epoch: EPOCH,
    events: [event(7)],
  });
  for (const other of [
    '',
    '{}',
    JSON.stringify({ tick: { type: 'x' } }),
    message.slice(0, -1),
    message.replace('"first":7', '"first":8'),
    message.replace('"first":7', '"first":-7'),
    message.replace(EPOCH, 'a"b'),
  ])
    expect(EncodedBatch.read(other), other).toBeNull();
});

test('a damaged batch has no events, and still says which numbers it announced', () => {
  const batch = EncodedBatch.read(
    `{"epoch":"e","first":4,"last":5,"at":"${AT}","events":[{"seq":4,]}`,
  );
  expect([batch?.events, batch?.last]).toEqual([[], 5]);
});
