import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { remembering } from './remembering.ts';

test('results are those of the function, and a recent input is not computed again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 8 }), (inputs, most) => {
      const made: number[] = [];
      const double = remembering(
        most,
        (input: number) => String(input),
        (input) => {
          made.push(input);
          return { value: input * 2 };
        },
      );
      for (const [at, input] of inputs.entries()) {
        const before = made.length;
        expect(double(input).value).toBe(input * 2);
        const lately = new Set(inputs.slice(0, at).slice(-most));
        if (lately.has(input)) expect(made).toHaveLength(before);
      }
    }),
  );
});

test('what was forgotten is computed again', () => {
  let made = 0;
  const count = remembering(
    2,
    (input: string) => input,
    () => (made += 1),
  );
  for (const input of ['a', 'b', 'c', 'd', 'e', 'a']) count(input);
  expect(made).toBe(6);
});
