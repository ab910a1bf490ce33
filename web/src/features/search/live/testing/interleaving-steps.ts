import * as fc from 'fast-check';

/** Numbers of the searches that steps are about. */
export const SEARCHES = [1, 2, 3];

const small = fc.nat({ max: 7 });
const commit = fc.record({
  do: fc.constant('commit' as const),
  kinds: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(...SEARCHES), small), {
    minLength: 1,
    maxLength: 3,
  }),
});
const at = <T extends string>(name: T) => fc.record({ do: fc.constant(name), index: small });

const step = fc.oneof(
  { weight: 20, arbitrary: commit },
  { weight: 20, arbitrary: at('deliver') },
  { weight: 4, arbitrary: at('repeat') },
  { weight: 4, arbitrary: at('lose') },
  { weight: 6, arbitrary: at('connect') },
  { weight: 3, arbitrary: at('disconnect') },
  { weight: 10, arbitrary: at('ask') },
  { weight: 15, arbitrary: at('read') },
  { weight: 15, arbitrary: at('land') },
  { weight: 10, arbitrary: at('gap') },
  { weight: 8, arbitrary: at('flush') },
  { weight: 3, arbitrary: at('restore') },
  { weight: 1, arbitrary: at('trim') },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** What server, network and tab do, in any order. */
export const INTERLEAVING = fc.array(step, { minLength: 10, maxLength: 80, size: 'max' });
