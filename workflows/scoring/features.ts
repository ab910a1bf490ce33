/**
 * What a text holds, as a linear model reads it: hashes of features with their values, and where
 * each stands. Parallel lists, because a text has hundreds of them.
 */
export interface Features {
  hashes: number[];
  values: number[];
  /** Of the first and the last token of the feature; -1 for the text as a whole. */
  firsts: number[];
  lasts: number[];
  /** Filled for training alone: what the hashes stand for. */
  names: Map<number, string> | null;
}

export const noFeatures = (named: boolean): Features => ({
  hashes: [],
  values: [],
  firsts: [],
  lasts: [],
  names: named ? new Map() : null,
});

export function addFeature(
  to: Features,
  hash: number,
  value: number,
  first: number,
  last: number,
): void {
  to.hashes.push(hash);
  to.values.push(value);
  to.firsts.push(first);
  to.lasts.push(last);
}

/** Hash of several things in order. */
export const mixed = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b >>> 15), 0x85ebca6b) + Math.imul(b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
};
