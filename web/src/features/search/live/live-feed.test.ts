import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTERLEAVING } from './testing/interleaving-steps.ts';
import { Interleaving } from './testing/interleaving.ts';

const SEED = 20_261_121;

test(
  `F-33, I3: after any of 1,000 interleavings (seed ${SEED}) every entry equals the server's answer`,
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(INTERLEAVING, (steps) => {
        const run = new Interleaving();
        for (const step of steps) {
          run.take(step);
          expect(run.inconsistent()).toEqual([]);
        }
        run.settle();
        expect(run.client()).toEqual(run.server());
      }),
      { seed: SEED },
    );
  },
);
