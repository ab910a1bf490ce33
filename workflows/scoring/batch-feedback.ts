import { STOP_WORDS } from '#domain/query/stop-words.ts';
import type { Doc, Scale } from './relevance/matching.ts';
import { strengthOf } from './relevance/matching.ts';
import { rarityOf } from '#domain/language/rarity.ts';

/**
 * Pseudo-relevance feedback within a batch: a sentence and a good answer to it share few words, but
 * good answers share words with each other.
 */

/** Posts that count as good at first sight, and the words taken from them (RM3, Lavrenko 2001). */
const BEST_POSTS = 20;
const WORDS = 40;
/** Common words are no evidence of a subject. */
const EVERYDAY = 3.2;
/** Total weight of the added words, relative to the words of the query. */
const TAKEN = 0.3;
/** Of the rarest words in general writing. */
const RAREST = 8.5;
/** Nearest neighbors that smooth a post's score (score regularization, Diaz 2007). */
const NEIGHBOURS = 10;
const NEIGHBOURS_WEIGHT = 0.5;

type Counts = ReadonlyMap<string, number>;

function countsOf({ fields }: Doc): Counts {
  const counts = new Map<string, number>();
  for (const { word } of [...fields.title, ...fields.content]) {
    const { text, stem } = word;
    if (!STOP_WORDS.has(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/**
 * Scores of a batch, refined: posts without a title by the words of the best posts, posts with a
 * title by their neighbors. Scores stay in 0..1.
 */
export function refine(scores: readonly number[], docs: readonly Doc[], scale: Scale): number[] {
  const counts = docs.map(countsOf);
  const taken = wordsOfBest(scores, counts, docs);
  const nearest = neighbourScores(scores, counts, docs);
  return scores.map((score, at) => {
    const doc = docs[at];
    if (!doc) return score;
    if (doc.titled) return score + NEIGHBOURS_WEIGHT * (nearest[at] ?? 0) * (1 - score);
    let echoed = 0;
    for (const [stem, weight] of taken) {
      const count = counts[at]?.get(stem) ?? 0;
      if (count > 0) echoed += weight * strengthOf(count, doc, scale);
    }
    return score + TAKEN * echoed * (1 - score);
  });
}

/** Rare words of the best posts, with weights that sum to 1. */
function wordsOfBest(
  scores: readonly number[],
  counts: readonly Counts[],
  docs: readonly Doc[],
): [string, number][] {
  const best = [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) > 0)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, BEST_POSTS);
  const sums = new Map<string, number>();
  for (const at of best) {
    const share = (scores[at] ?? 0) / Math.sqrt((docs[at]?.length ?? 0) + 5);
    for (const [stem, count] of counts[at] ?? []) {
      const rarity = rarityOf(stem);
      if (stem.length < 3 || rarity < EVERYDAY) continue;
      sums.set(stem, (sums.get(stem) ?? 0) + share * Math.min(count, 3) * rarity);
    }
  }
  const chosen = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, WORDS);
  const total = chosen.reduce((sum, [, weight]) => sum + weight, 0);
  return chosen.map(([stem, weight]) => [stem, weight / total]);
}

/** For each post with a title, the mean score of the posts most like it, by their likeness. */
function neighbourScores(
  scores: readonly number[],
  counts: readonly Counts[],
  docs: readonly Doc[],
): number[] {
  const { length } = counts;
  // By stem, since most pairs of posts share few of them.
  const holders = new Map<string, { post: number; weight: number }[]>();
  for (const [post, own] of counts.entries())
    for (const [stem, count] of own) {
      const holder = { post, weight: 1 + Math.log(count) };
      const others = holders.get(stem);
      if (others) others.push(holder);
      else holders.set(stem, [holder]);
    }
  const masses = new Float64Array(length);
  const shared = new Float64Array(length * length);
  for (const [stem, posts] of holders) {
    const inBatch = Math.log((length + 1) / posts.length) / Math.log(length + 2);
    const rarity = (rarityOf(stem) / RAREST + inBatch) ** 1.5;
    for (const [place, holder] of posts.entries()) {
      holder.weight *= rarity;
      add(masses, holder.post, holder.weight ** 2);
      for (let before = 0; before < place; before += 1) {
        const { post, weight } = posts[before] ?? holder;
        add(shared, holder.post * length + post, holder.weight * weight);
        add(shared, post * length + holder.post, holder.weight * weight);
      }
    }
  }
  const sizeOf = (post: number): number => Math.sqrt(masses[post] ?? 0) || 1;
  return docs.map((doc, at) => {
    if (!doc.titled) return 0;
    const near: [number, number][] = [];
    for (const [other, score] of scores.entries()) {
      const product = shared[at * length + other] ?? 0;
      if (product > 0) near.push([product / (sizeOf(at) * sizeOf(other)), score]);
    }
    const nearest = near.toSorted(([a], [b]) => b - a).slice(0, NEIGHBOURS);
    const total = nearest.reduce((sum, [likeness]) => sum + likeness, 0);
    return total === 0
      ? 0
      : nearest.reduce((sum, [likeness, score]) => sum + likeness * score, 0) / total;
  });
}

function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}
