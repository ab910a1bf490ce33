import type { Sketch } from './sketch.ts';

/** Of samples: far below every cut of `marginOf`, which looks at parts of both. */
const SAMPLED_CUT = 0.3;
/** Of whole texts: sums are rounded. */
const ROUNDING = 1e-6;

interface Postings {
  at: number[];
  weights: number[];
}

/**
 * An inverted index of sketches: which of them may be alike, without comparing all with all. A
 * query adds up the products of shared features, so its cost is the number of shared features.
 */
export interface LikenessIndex {
  /** `id`s must be small whole numbers: they index arrays. */
  add(id: number, sketch: Sketch): void;
  /** Added sketches that share enough with this one, in the order of their ids. */
  candidates(sketch: Sketch): number[];
}

/**
 * @param size one more than the highest id.
 * @param cut the cosine from which two whole sketches may be alike.
 */
export function createLikenessIndex(size: number, cut: number): LikenessIndex {
  /** By the signed hash, which a map stores without an object. */
  const postings = new Map<number, Postings>();
  const dots = new Float64Array(size);
  const counts = new Uint16Array(size);
  const masses = new Float64Array(size);
  const sizes = new Uint16Array(size);
  const whole = new Uint8Array(size);

  function collect(sketch: Sketch): number[] {
    const touched: number[] = [];
    for (let feature = 0; feature < sketch.size; feature += 1) {
      const list = postings.get((sketch.hashes[feature] ?? 0) | 0);
      if (!list) continue;
      const weight = sketch.weights[feature] ?? 0;
      for (let index = 0; index < list.at.length; index += 1) {
        const at = list.at[index] ?? 0;
        if (counts[at] === 0) touched.push(at);
        counts[at] = (counts[at] ?? 0) + 1;
        dots[at] = (dots[at] ?? 0) + weight * (list.weights[index] ?? 0);
      }
    }
    return touched;
  }

  return {
    add(id, sketch) {
      masses[id] = sketch.mass;
      sizes[id] = sketch.size;
      whole[id] = Number(sketch.highest === Infinity);
      for (let feature = 0; feature < sketch.size; feature += 1) {
        const key = (sketch.hashes[feature] ?? 0) | 0;
        const weight = sketch.weights[feature] ?? 0;
        const list = postings.get(key);
        if (list) {
          list.at.push(id);
          list.weights.push(weight);
        } else postings.set(key, { at: [id], weights: [weight] });
      }
    },
    candidates(sketch) {
      const touched = collect(sketch);
      const alike = touched.filter((at) => {
        const cosine = (dots[at] ?? 0) / Math.sqrt(sketch.mass * (masses[at] ?? 1));
        if (whole[at] === 1 && sketch.highest === Infinity) return cosine >= cut - ROUNDING;
        // Light features of long texts stand for many that were left out of the samples.
        const share = (counts[at] ?? 0) / Math.min(sketch.size, sizes[at] ?? 1);
        return cosine >= SAMPLED_CUT || share >= SAMPLED_CUT;
      });
      for (const at of touched) {
        counts[at] = 0;
        dots[at] = 0;
      }
      return alike.toSorted((a, b) => a - b);
    },
  };
}
