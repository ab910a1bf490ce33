import type { Sketch } from './sketch.ts';

/** Of samples: far below every cut of `marginOf`, which compares parts of both. */
const SAMPLED_CUT = 0.3;
/** Of whole texts: sums are rounded. */
const ROUNDING = 1e-6;
const NONE = -1;

/**
 * An inverted index of sketches: which of them may be alike, without comparing all with all. A
 * query adds up the products of shared features, so its cost is the number of shared features.
 */
interface LikenessIndex {
  /** `id`s must be small whole numbers: they index arrays. */
  add(id: number, sketch: Sketch): void;
  /** Added sketches that share enough with this one, in the order of their ids. */
  candidates(sketch: Sketch): number[];
}

interface IndexSize {
  /** One more than the highest id. */
  ids: number;
  /** At least the features of all sketches that are added, together. */
  features: number;
}

/**
 * A table of lists in flat arrays, since a search adds some ten thousand features: the entries of a
 * feature are chained, the last one that was added first.
 * @param cut the cosine from which two whole sketches may be alike.
 */
export function createLikenessIndex({ ids, features }: IndexSize, cut: number): LikenessIndex {
  const slots = 2 ** Math.ceil(Math.log2(features * 2 + 2));
  const keys = new Int32Array(slots);
  const heads = new Int32Array(slots).fill(NONE);
  const next = new Int32Array(features);
  const owners = new Int32Array(features);
  const weights = new Float64Array(features);
  let entries = 0;

  const dots = new Float64Array(ids);
  const counts = new Uint16Array(ids);
  const masses = new Float64Array(ids);
  const sizes = new Uint16Array(ids);
  const whole = new Uint8Array(ids);

  /** Where a feature is, or where it would be. Hashes are spread already. */
  function slotOf(key: number): number {
    let slot = key & (slots - 1);
    while (heads[slot] !== NONE && keys[slot] !== key) slot = (slot + 1) & (slots - 1);
    return slot;
  }

  function collect(sketch: Sketch): number[] {
    const touched: number[] = [];
    const { hashes, weights: own } = sketch;
    for (let feature = 0; feature < hashes.length; feature += 1) {
      const weight = own[feature] ?? 0;
      let entry = heads[slotOf((hashes[feature] ?? 0) | 0)] ?? NONE;
      for (; entry !== NONE; entry = next[entry] ?? NONE) {
        const id = owners[entry] ?? 0;
        if (counts[id] === 0) touched.push(id);
        counts[id] = (counts[id] ?? 0) + 1;
        dots[id] = (dots[id] ?? 0) + weight * (weights[entry] ?? 0);
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
        const slot = slotOf(key);
        keys[slot] = key;
        next[entries] = heads[slot] ?? NONE;
        heads[slot] = entries;
        owners[entries] = id;
        weights[entries] = sketch.weights[feature] ?? 0;
        entries += 1;
      }
    },
    candidates(sketch) {
      const touched = collect(sketch);
      const alike = touched.filter((id) => {
        const cosine = (dots[id] ?? 0) / Math.sqrt(sketch.mass * (masses[id] ?? 1));
        if (whole[id] === 1 && sketch.highest === Infinity) return cosine >= cut - ROUNDING;
        // Light features of long texts represent many that were left out of the samples.
        const share = (counts[id] ?? 0) / Math.min(sketch.size, sizes[id] ?? 1);
        return cosine >= SAMPLED_CUT || share >= SAMPLED_CUT;
      });
      for (const id of touched) {
        counts[id] = 0;
        dots[id] = 0;
      }
      return alike.toSorted((a, b) => a - b);
    },
  };
}
