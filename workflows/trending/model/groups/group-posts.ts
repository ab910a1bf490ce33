import { seededRandom } from '#domain/seeded-random.ts';
import { Mixture } from './mixture.ts';
import type { Cluster, Weighted } from './mixture.ts';
import { weighTerms } from '../texts/terms.ts';

/** A post of the window; `group` is its group of an earlier refresh, null for a new post. */
interface GroupablePost {
  terms: readonly string[];
  group: number | null;
  /**
   * Whether its group is settled. Posts of the last days are grouped again each time, from the groups
   * that they are in: which of them belong together shows only once more people have written.
   */
  settled: boolean;
}

/** Groups that exist besides. */
interface Others {
  /** Ids that are merged with none. */
  apart?: ReadonlySet<number>;
  /** The highest id that is taken. */
  lastId?: number;
}

/** Rounds over unsettled posts; the first and the last ones take the likeliest group, others draw one. */
const ROUNDS = 12;
const GREEDY_ROUNDS = 3;
/** Words of a post weigh no more in all. */
const MOST_WEIGHT = 60;
const MOST_TERMS = 18;
/** A post of an earlier refresh moves only when another group is this much likelier (log). */
const LOYALTY = 4;

/**
 * Groups new posts with those of earlier refreshes; the number of groups is not given. Deterministic.
 * @returns the group of each post, in the order of the posts; ids above the known ones are new
 */
export function groupPosts(
  posts: readonly GroupablePost[],
  { apart = new Set(), lastId = 0 }: Others = {},
): number[] {
  const weightOf = weighTerms(posts);
  const weighted = posts.map(({ terms }) => withWeights(terms, weightOf));
  const vocabulary = new Set(posts.flatMap(({ terms }) => terms)).size;
  const mixture = new Mixture({ vocabulary, posts: posts.length });
  const groups = posts.map(({ group }) => group ?? -1);
  let next = 1 + posts.reduce((highest, { group }) => Math.max(highest, group ?? 0), lastId);
  for (const [at, post] of weighted.entries())
    if ((groups[at] ?? -1) >= 0) mixture.add(groups[at] ?? 0, post);

  const random = seededRandom(posts.length);
  const place = (at: number, greedy: boolean, loyalty = 0): void => {
    const post = weighted[at];
    const own = groups[at] ?? -1;
    if (!post) return;
    if (own >= 0) mixture.remove(own, post);
    const options = mixture.candidates(post);
    for (const option of options) if (option.id === own) option.score += loyalty;
    const picked = greedy ? likeliest(options) : drawn(options, random());
    // A post that stays alone keeps its id.
    const id = picked ?? (own >= 0 && !mixture.clusters.has(own) ? own : next++);
    groups[at] = id;
    mixture.add(id, post);
  };

  const fresh = [...posts.keys()].filter((at) => groups[at] === -1 || !posts[at]?.settled);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of fresh) place(at, round === 0 || round >= ROUNDS - GREEDY_ROUNDS);
  mergeGroups(mixture, groups, weighted, apart);
  for (const at of posts.keys()) place(at, true, posts[at]?.settled ? LOYALTY : 0);
  return groups;
}

/** Merges groups while that makes the posts likelier, largest gain of each group first. */
function mergeGroups(
  mixture: Mixture,
  groups: number[],
  posts: readonly Weighted[],
  apart: ReadonlySet<number>,
): void {
  const members = new Map<number, number[]>();
  for (const [at, id] of groups.entries()) {
    const list = members.get(id);
    if (list) list.push(at);
    else members.set(id, [at]);
  }
  const mayMerge = ({ id }: Cluster): boolean => !apart.has(id);
  const waiting = [...mixture.clusters.values()]
    .filter(mayMerge)
    .toSorted((a, b) => a.posts - b.posts || b.id - a.id);
  for (const cluster of waiting) {
    if (mixture.clusters.get(cluster.id) !== cluster) continue;
    const partner = bestPartner(mixture, cluster, mayMerge);
    if (!partner) continue;
    const [kept, gone] = cluster.id < partner.id ? [cluster, partner] : [partner, cluster];
    const moving = members.get(gone.id) ?? [];
    for (const at of moving) {
      const post = posts[at];
      if (!post) continue;
      mixture.remove(gone.id, post);
      mixture.add(kept.id, post);
      groups[at] = kept.id;
    }
    members.set(kept.id, [...(members.get(kept.id) ?? []), ...moving]);
    members.delete(gone.id);
  }
}

function bestPartner(
  mixture: Mixture,
  cluster: Cluster,
  mayMerge: (other: Cluster) => boolean,
): Cluster | null {
  let best: Cluster | null = null;
  let highest = 0;
  for (const other of mixture.neighbours(cluster)) {
    if (!mayMerge(other)) continue;
    const gain = mixture.mergeGain(cluster, other);
    if (gain > highest) [best, highest] = [other, gain];
  }
  return best;
}

interface Option {
  id: number | null;
  score: number;
}

/**
 * The most telling words of a post: a long one is no more certain of its group than a short one, and
 * its everyday words would only make the largest group likely.
 */
function withWeights(terms: readonly string[], weightOf: (term: string) => number): Weighted {
  const telling = terms
    .map((term) => ({ term, weight: weightOf(term) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_TERMS);
  const mass = telling.reduce((sum, { weight }) => sum + weight, 0);
  const scale = Math.min(1, MOST_WEIGHT / mass);
  return {
    terms: telling.map(({ term }) => term),
    weights: telling.map(({ weight }) => weight * scale),
  };
}

function likeliest(options: readonly Option[]): number | null {
  return options.reduce((best, option) => (option.score > best.score ? option : best)).id;
}

function drawn(options: readonly Option[], lot: number): number | null {
  const highest = options.reduce((most, { score }) => Math.max(most, score), -Infinity);
  const chances = options.map(({ score }) => Math.exp(score - highest));
  let left = lot * chances.reduce((sum, chance) => sum + chance, 0);
  for (const [at, chance] of chances.entries()) {
    left -= chance;
    if (left <= 0) return options[at]?.id ?? null;
  }
  return null;
}
