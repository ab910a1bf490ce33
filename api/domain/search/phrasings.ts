/** Who worded a phrasing of a search. */
export const PHRASING_ORIGINS = ['you', 'model', 'rules'] as const;

export const PHRASING_LIMITS = {
  /** Of one search, with the query itself. */
  max: 6,
  /** Made by rules: at once for a sentence, for keywords when they found little. */
  rules: 3,
  textMax: 80,
} as const;

/** Whether a set of phrasings, as the bits of a number, has the one at a place. */
export const hasPhrasing = (bits: number, at: number): boolean => (bits & (1 << at)) !== 0;

/** Whether an active phrasing found a result. */
export const isShown = (
  { foundBy }: { foundBy: readonly number[] },
  phrasings: readonly { active: boolean }[],
): boolean => foundBy.length === 0 || foundBy.some((at) => phrasings[at]?.active !== false);

/** The places in such a number, in order. */
export const placesIn = (bits: number): number[] =>
  Array.from({ length: PHRASING_LIMITS.max }, (_, at) => at).filter((at) => hasPhrasing(bits, at));
