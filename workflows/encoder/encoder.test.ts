import { afterEach, expect, test, vi } from 'vitest';
import { createEncoder } from './encoder.ts';
import type { Encoder } from './encoder.ts';

/** A busy machine starts a thread late. */
const PATIENT = { withinMs: 100_000 };
const warn = vi.fn();
let encoder: Encoder;
afterEach(async () => {
  await encoder.close();
  warn.mockReset();
});

/** A thread of these lines. */
const threadOf = (lines: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(lines)}`);

test('likeness is that of the model before its weights were rounded to bytes, in the order of the texts', async () => {
  encoder = createEncoder({ warn }, PATIENT);
  const query = 'Small agencies that lose track of client follow-ups';
  // By the published weights, in 32 bits each (deploy/lab/training/encoder.py).
  const published = {
    'A picture of my garden': -0.113,
    'Anything that nags me until I follow up?\nWe keep forgetting to call customers back.': 0.442,
    'The agency tracks small planes: follow the flight on the map': 0.4,
  };
  const likeness = (await encoder.likeness(query, Object.keys(published))) ?? [];
  expect(likeness).toHaveLength(3);
  for (const [at, whole] of Object.values(published).entries())
    expect(likeness[at]).toBeCloseTo(whole, 1);
  expect(await encoder.likeness(query, [])).toEqual([]);
  const [same = 0] = (await encoder.likeness(query, [query])) ?? [];
  expect(same).toBeCloseTo(1);
});

test('without a runtime there is no answer, and nothing is tried again', async () => {
  const thread = threadOf('throw new Error("no build for this machine")');
  encoder = createEncoder({ warn }, { ...PATIENT, thread });
  expect(await encoder.likeness('a', ['b'])).toBeNull();
  expect(await encoder.likeness('a', ['b'])).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a thread that dies after an answer takes the waiting questions with it, and is replaced', async () => {
  const thread = threadOf(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, query, texts }) => {
      if (query === 'die') throw new Error('died');
      parentPort.postMessage({ id, likeness: texts.map(() => 1) });
    });`);
  encoder = createEncoder({ warn }, { ...PATIENT, thread });
  expect(await encoder.likeness('a', ['b', 'c'])).toEqual([1, 1]);
  const both = [encoder.likeness('die', ['b']), encoder.likeness('a', ['b'])];
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(await encoder.likeness('a', ['b'])).toEqual([1]);
});

test('when too many questions wait, another one is refused at once and the others are answered', async () => {
  encoder = createEncoder({ warn }, PATIENT);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => encoder.likeness('invoices', ['invoices'])),
  );
  expect(answers.map((answer) => answer === null)).toEqual([
    ...Array.from({ length: 2 }, () => false),
    ...Array.from({ length: 10 }, () => true),
  ]);
});

test('no question waits beyond the deadline for a thread that says nothing', async () => {
  const thread = threadOf('setInterval(() => {}, 1_000)');
  encoder = createEncoder({ warn }, { thread, withinMs: 1 });
  expect(await encoder.likeness('a', ['b'])).toBeNull();
});
