/** A group of posts as the mixture holds it. */
export interface Cluster {
  id: number;
  posts: number;
  /** Weight of all its words. */
  total: number;
  words: Map<string, number>;
  /** What the post at hand gains by it; 0 in between. */
  gain: number;
}

export interface Weighted {
  terms: readonly string[];
  weights: readonly number[];
}

interface MixtureSettings {
  /** Different words that there are. */
  vocabulary: number;
  /** Posts to be grouped: of many, each has more others that it may belong to. */
  posts: number;
}

/** How readily a post starts a group of its own, and how little an unseen word counts. */
const NEW_GROUP = 1;
const UNSEEN = 0.01;

/**
 * A Dirichlet process mixture of word counts (Yin and Wang, KDD 2014 and 2016): each group is a
 * distribution over words, and a post may always open a new one, so the number of groups is not
 * given. Words have weights, and a group that shares no word with a post is never considered.
 */
export class Mixture {
  readonly clusters = new Map<number, Cluster>();
  /** Of each word, the groups that hold it, and what it gains there: a logarithm is slow. */
  readonly #having = new Map<string, Map<Cluster, number>>();
  /** What all words that a group has not seen weigh together. */
  readonly #smoothed: number;
  /** Logarithm of the weight of a group that does not exist yet. */
  readonly #newGroup: number;

  constructor({ vocabulary, posts }: MixtureSettings) {
    this.#smoothed = Math.max(1, vocabulary) * UNSEEN;
    this.#newGroup = Math.log(NEW_GROUP * Math.max(1, posts));
  }

  add(id: number, post: Weighted): void {
    const cluster = this.clusters.get(id) ?? { id, posts: 0, total: 0, words: new Map(), gain: 0 };
    this.clusters.set(id, cluster);
    cluster.posts += 1;
    for (const [at, term] of post.terms.entries()) {
      const weight = post.weights[at] ?? 0;
      cluster.total += weight;
      this.#weigh(cluster, term, (cluster.words.get(term) ?? 0) + weight);
    }
  }

  remove(id: number, post: Weighted): void {
    const cluster = this.clusters.get(id);
    if (!cluster) return;
    cluster.posts -= 1;
    for (const [at, term] of post.terms.entries()) {
      const weight = post.weights[at] ?? 0;
      cluster.total -= weight;
      const left = (cluster.words.get(term) ?? 0) - weight;
      if (left > 1e-9) this.#weigh(cluster, term, left);
      else {
        cluster.words.delete(term);
        this.#having.get(term)?.delete(cluster);
      }
    }
    if (cluster.posts <= 0) this.clusters.delete(id);
  }

  /**
   * Groups that a post may belong to, each with the logarithm of its likelihood; a new group, which
   * is always possible, has the id null.
   */
  candidates(post: Weighted): { id: number | null; score: number }[] {
    const near: Cluster[] = [];
    let mass = 0;
    for (const [at, term] of post.terms.entries()) {
      const weight = post.weights[at] ?? 0;
      mass += weight;
      for (const [cluster, gain] of this.#having.get(term) ?? []) {
        if (cluster.gain === 0) near.push(cluster);
        cluster.gain += weight * gain;
      }
    }
    const fresh = { id: null, score: this.#newGroup - mass * Math.log(this.#smoothed) };
    const known = near.map(({ id, posts, total, gain }) => ({
      id,
      score: Math.log(posts) + gain - mass * Math.log(total + this.#smoothed),
    }));
    for (const cluster of near) cluster.gain = 0;
    return [fresh, ...known];
  }

  #weigh(cluster: Cluster, term: string, weight: number): void {
    cluster.words.set(term, weight);
    const having = this.#having.get(term) ?? new Map<Cluster, number>();
    this.#having.set(term, having.set(cluster, Math.log1p(weight / UNSEEN)));
  }

  /** How much likelier the posts of two groups are as one. Symmetric. */
  mergeGain(a: Cluster, b: Cluster): number {
    const smoothed = this.#smoothed;
    let gain = logGamma(a.posts + b.posts) - logGamma(a.posts) - logGamma(b.posts) - this.#newGroup;
    gain +=
      logGamma(a.total + smoothed) +
      logGamma(b.total + smoothed) -
      logGamma(a.total + b.total + smoothed) -
      logGamma(smoothed);
    const [small, large] = a.words.size < b.words.size ? [a, b] : [b, a];
    for (const [term, weight] of small.words) {
      const other = large.words.get(term);
      if (other !== undefined)
        gain +=
          logGamma(weight + other + UNSEEN) +
          logGamma(UNSEEN) -
          logGamma(weight + UNSEEN) -
          logGamma(other + UNSEEN);
    }
    return gain;
  }

  /** Groups that share words with this one. */
  neighbours(cluster: Cluster): Set<Cluster> {
    const found = new Set<Cluster>();
    for (const term of cluster.words.keys())
      for (const other of this.#having.get(term)?.keys() ?? [])
        if (other !== cluster) found.add(other);
    return found;
  }
}

const LANCZOS = [
  76.180_091_729_47, -86.505_320_329_42, 24.014_098_240_830_91, -1.231_739_572_450_155,
  0.120_865_097_386_617_9e-2, -0.539_523_938_495_3e-5,
];

/** Lanczos approximation, good to ten digits for positive numbers. */
function logGamma(x: number): number {
  const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  let series = 1.000_000_000_190_015;
  let place = x;
  for (const factor of LANCZOS) series += factor / ++place;
  return -base + Math.log((2.506_628_274_631 * series) / x);
}
