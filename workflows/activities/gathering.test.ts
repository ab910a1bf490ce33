import { array, assert, asyncProperty, nat, record } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

async function wait(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
}

test('calls that arrive during a run share the next one, per key', async () => {
  const runs: string[][] = [];
  const first = Promise.withResolvers<void>();
  const call = gathering(
    (input: string) => input.slice(0, 1),
    async (inputs) => {
      runs.push(inputs);
      if (runs.length === 1) await first.promise;
      return inputs.map((input) => `${input}!`);
    },
  );
  const answers = Promise.all(['a1', 'a2', 'b1', 'a3'].map(call));
  first.resolve();
  expect(await answers).toEqual(['a1!', 'a2!', 'b1!', 'a3!']);
  expect(runs).toEqual([['a1'], ['b1'], ['a2', 'a3']]);
  expect(await call('a4')).toBe('a4!');
});

test('a run that fails fails its own calls alone', async () => {
  const call = gathering(
    () => 'one',
    async (inputs: number[]) => {
      if (inputs.includes(1)) throw new Error('lost');
      return inputs;
    },
  );
  const results = await Promise.allSettled([0, 1, 2].map(call));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await call(3)).toBe(3);
});

test('every call gets the answer to its own input, whatever arrives when', async () => {
  const arrivals = array(record({ key: nat(3), ticks: nat(4) }), { maxLength: 30 });
  await assert(
    asyncProperty(arrivals, async (calls) => {
      const call = gathering(
        (input: { key: number; at: number }) => String(input.key),
        async (inputs) => {
          expect(new Set(inputs.map(({ key }) => key)).size).toBe(1);
          await wait(inputs.length);
          return inputs.map(({ at }) => at);
        },
      );
      const answers = await Promise.all(
        calls.map(async ({ key, ticks }, at) => {
          await wait(ticks);
          return call({ key, at });
        }),
      );
      expect(answers).toEqual(calls.map((_call, at) => at));
    }),
  );
});

const PACE_MS = 500;

/** Records when each input was run; a run takes `lasts` milliseconds. */
function paced(lasts = 0) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs: string[] = [];
  const began = Date.now();
  const call = gathering<{ id: string; says: string; urgent: boolean }, string>(
    ({ id }) => id,
    async (inputs) => {
      const said = inputs.map(({ says }) => says);
      runs.push(`${Date.now() - began} ${inputs[0].id} ${said.join()}`);
      await new Promise((resolve) => setTimeout(resolve, lasts));
      if (said.includes('fails')) throw new Error('failed');
      return said;
    },
    { ms: PACE_MS, isUrgent: ({ urgent }) => urgent },
  );
  const soon = (id: string, says: string) => call({ id, says, urgent: false });
  const now = (id: string, says: string) => call({ id, says, urgent: true });
  return { soon, now, runs };
}

test('with a pace, a burst is run at once and once more after the pace', async () => {
  const { soon, runs } = paced();
  const all = ['1', '2', '3', '4'].map((says) => soon('a', says));
  await vi.advanceTimersByTimeAsync(PACE_MS - 1);
  expect(runs).toEqual(['0 a 1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual(['0 a 1', '500 a 2,3,4']);
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
});

test('an urgent call ends the pace for all who share its run', async () => {
  const { soon, now, runs } = paced(20);
  void soon('a', '1');
  const shared = soon('a', '2');
  await vi.advanceTimersByTimeAsync(100);
  const waited = now('a', '3');
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toEqual(['0 a 1', '100 a 2,3']);
  expect(await Promise.all([shared, waited])).toEqual(['2', '3']);
});

test('an urgent call never gets a run that began before it', async () => {
  const { now, runs } = paced(50);
  void now('a', '1');
  await vi.advanceTimersByTimeAsync(10);
  const waited = now('a', '2');
  await vi.runAllTimersAsync();
  expect(runs).toEqual(['0 a 1', '50 a 2']);
  expect(await waited).toBe('2');
});

test('keys have a pace of their own, and a call after it runs at once', async () => {
  const { soon, runs } = paced();
  void soon('a', '1');
  void soon('b', '1');
  await vi.advanceTimersByTimeAsync(PACE_MS + 1);
  void soon('a', '2');
  await vi.runAllTimersAsync();
  expect(runs).toEqual(['0 a 1', '0 b 1', '501 a 2']);
});
