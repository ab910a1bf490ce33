import levels from './word-rarity.json' with { type: 'json' };

const RARITIES: ReadonlyMap<string, number> = new Map(
  Object.entries(levels).flatMap(([level, stems]) =>
    stems.split(' ').map((stem) => [stem, Number(level)] as const),
  ),
);
/** Of a word that occurs in none or only one of the counted texts. */
const UNSEEN = 8.5;

/**
 * How rare a stem is in what people write, about 0.5 ("the") to 8.5: the natural logarithm of one
 * in how many texts holds it. Counted by `deploy/lab/train-rarity.ts`.
 */
export const rarityOf = (stem: string): number => RARITIES.get(stem) ?? UNSEEN;
