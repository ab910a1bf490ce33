import { seededRandom } from '#domain/seeded-random.ts';

/** A repeatable source of numbers in [0, 1); prints its seed so that a failure can be replayed. */
export function seeded(seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)): () => number {
  console.info(`TEST_SEED=${seed}`);
  return seededRandom(seed);
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
