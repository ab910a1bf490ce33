import { rarityOf } from '#domain/language/rarity.ts';

interface Post {
  terms: readonly string[];
  /** All posts under one title are one conversation, however many authors take part. */
  conversation: string;
}

/** Weight of the words of a post's neighbors relative to its own. */
const ALIKE_WEIGHT = 0.5;

/** A post as a unit vector of word weights: rarity in all posts and in everyday language. */
interface Vector {
  /** Word indices, ascending. */
  words: Uint32Array;
  weights: Float64Array;
}

/**
 * Nearest-neighbor search by cosine similarity. A word's weight is its inverse document frequency
 * times its rarity in everyday language.
 */
export class Nearest<T extends Post> {
  readonly #posts: readonly T[];
  readonly #vectors: readonly Vector[];
  readonly #places: ReadonlyMap<T, number>;
  /** Inverted index: for each word, the posts that use it and its weight in each. */
  readonly #using: readonly { posts: number[]; weights: number[] }[];
  readonly #cosines: Float64Array;

  constructor(posts: readonly T[]) {
    const numbers = new Map<string, number>();
    const counts: number[] = [];
    for (const { terms } of posts)
      for (const term of new Set(terms)) {
        const number = numbers.get(term) ?? numbers.size;
        numbers.set(term, number);
        counts[number] = (counts[number] ?? 0) + 1;
      }
    const all = [...numbers].map(([term, number]) =>
      Math.sqrt(Math.log((posts.length + 1) / ((counts[number] ?? 0) + 0.5)) * rarityOf(term)),
    );
    this.#posts = posts;
    this.#places = new Map(posts.map((post, at) => [post, at]));
    this.#cosines = new Float64Array(posts.length);
    this.#vectors = posts.map(({ terms }) => {
      const words = Uint32Array.from(new Set(terms), (term) => numbers.get(term) ?? 0).toSorted();
      const weights = Float64Array.from(words, (word) => all[word] ?? 0);
      const length = Math.hypot(...weights) || 1;
      return { words, weights: weights.map((weight) => weight / length) };
    });
    this.#using = all.map(() => ({ posts: [], weights: [] }));
    for (const [at, { words, weights }] of this.#vectors.entries())
      for (const [nth, word] of words.entries()) {
        this.#using[word]?.posts.push(at);
        this.#using[word]?.weights.push(weights[nth] ?? 0);
      }
  }

  /**
   * The posts most similar to one, nearest first, one per other conversation; at most `most`.
   * @param alike posts whose words count half as much as those of `post`
   */
  to(post: T, most: number, alike: readonly T[] = []): T[] {
    const found: number[] = [];
    const cosines = this.#cosines;
    for (const [word, weight] of this.#wordsOf(post, alike)) {
      const { posts, weights: others } = this.#using[word] ?? { posts: [], weights: [] };
      for (const [at, place] of posts.entries()) {
        if (cosines[place] === 0) found.push(place);
        cosines[place] = (cosines[place] ?? 0) + weight * (others[at] ?? 0);
      }
    }
    const order = found.toSorted((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b);
    for (const place of found) cosines[place] = 0;
    const seen = new Set([post.conversation]);
    const nearest: T[] = [];
    for (const place of order) {
      const other = this.#posts[place];
      if (nearest.length >= most || !other) break;
      if (seen.has(other.conversation)) continue;
      seen.add(other.conversation);
      nearest.push(other);
    }
    return nearest;
  }

  /** Cosine similarity of two posts, 0..1, and the number of shared words. */
  between(one: T, other: T): { cosine: number; shared: number } {
    const [a, b] = [this.#vectorOf(one), this.#vectorOf(other)];
    let [cosine, shared, at, to] = [0, 0, 0, 0];
    while (at < a.words.length && to < b.words.length) {
      const ahead = (a.words[at] ?? 0) - (b.words[to] ?? 0);
      if (ahead === 0) {
        cosine += (a.weights[at] ?? 0) * (b.weights[to] ?? 0);
        shared += 1;
      }
      if (ahead <= 0) at += 1;
      if (ahead >= 0) to += 1;
    }
    return { cosine, shared };
  }

  /** Mean pairwise cosine of these posts, 0..1. */
  likenessOf(group: readonly T[]): number {
    if (group.length < 2) return 0;
    const sum = new Map<number, number>();
    let own = 0;
    for (const post of group) {
      const { words, weights } = this.#vectorOf(post);
      if (words.length > 0) own += 1;
      for (const [nth, word] of words.entries())
        sum.set(word, (sum.get(word) ?? 0) + (weights[nth] ?? 0));
    }
    // The squared norm of the sum includes each post with itself, which contributes 1.
    const squared = [...sum.values()].reduce((total, value) => total + value * value, 0);
    return (squared - own) / (group.length * (group.length - 1));
  }

  /** Mean cosine of a post of one group and a post of the other, 0..1; NaN when one has none. */
  likenessBetween(one: readonly T[], other: readonly T[]): number {
    let sum = 0;
    for (const a of one) for (const b of other) sum += this.between(a, b).cosine;
    return sum / (one.length * other.length);
  }

  #wordsOf(post: T, alike: readonly T[]): Map<number, number> {
    const sum = new Map<number, number>();
    for (const one of [post, ...alike]) {
      const { words, weights } = this.#vectorOf(one);
      const part = one === post ? 1 : ALIKE_WEIGHT;
      for (const [nth, word] of words.entries())
        sum.set(word, (sum.get(word) ?? 0) + part * (weights[nth] ?? 0));
    }
    return sum;
  }

  #vectorOf(post: T): Vector {
    return this.#vectors[this.#places.get(post) ?? -1] ?? NOTHING;
  }
}

const NOTHING: Vector = { words: new Uint32Array(), weights: new Float64Array() };
