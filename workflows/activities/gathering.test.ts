import { array, assert, asyncProperty, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
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
