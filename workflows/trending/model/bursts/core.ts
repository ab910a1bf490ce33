import { rarityOf } from '#domain/language/rarity.ts';
import { RECENT_DAYS } from './burst.ts';
import { likenessOf } from './likeness.ts';

const DAY_MS = 86_400_000;
/**
 * A post says the same as the group if its core weight is at least this share of the typical one.
 */
const SAME_SHARE = 0.7;
/** The same for a post of the group, since its membership is evidence by itself. */
const MEMBER_SHARE = 0.5;
/** Number of words in a core, by weight. */
const CORE_TERMS = 10;
/** A word of the core occurs in at least this many conversations. */
const FEWEST_CONVERSATIONS = 2;
/**
 * Minimum core weight of a typical post without its heaviest word: sharing a single word may be
 * chance.
 */
const COHERENT = 2;
/**
 * Minimum similarity of a typical post to the others. Both thresholds were chosen on half of the
 * markets.
 */
const LEAST_LIKENESS = 0.1;
/** Weight of a word that all earlier posts use. */
const LEAST_NEWS = 0.1;
/** Exponent by which the weight of related posts falls with their similarity to the core. */
const NEARNESS = 4;

export interface CorePost {
  terms: readonly string[];
  /** All posts under one title are one conversation, however many authors take part. */
  conversation: string;
  /** Milliseconds. */
  postedAt: number;
}

export interface SameSaid<T> {
  /** Recent posts, of this group or any other, that say the same as the group. */
  recent: T[];
  /** Earlier posts that say the same: the baseline. */
  usual: T[];
  /**
   * Weighted number of earlier conversations about something similar: a recurring subject is no
   * news, even if no earlier post says quite the same.
   */
  related: number;
  /**
   * Sum of the squared weights: many distant conversations estimate the baseline better than one
   * close one.
   */
  relatedSquares: number;
  /**
   * Whether the recent posts of the group share more than one significant word and are similar as a
   * whole.
   */
  coherent: boolean;
}

/**
 * Finds the posts that say the same as a group, recent and earlier. Grouping is approximate: an old
 * post may have joined a new group by one word, and earlier posts of other groups may say what a
 * group says today. So bursts are counted on a group's core, the words that its recent posts share.
 * A post of the group is compared with the words of the other posts, like posts outside, since its
 * own words are no evidence.
 */
export function createCoreIndex<T extends CorePost>(
  posts: readonly T[],
  now: number,
): (group: readonly T[]) => SameSaid<T> {
  const since = now - RECENT_DAYS * DAY_MS;
  const isRecent = ({ postedAt }: T): boolean => postedAt > since;
  const having = new Map<string, T[]>();
  for (const post of posts)
    for (const term of post.terms) {
      const list = having.get(term);
      if (list) list.push(post);
      else having.set(term, [post]);
    }
  const weightOf = weighNews(posts.filter((post) => !isRecent(post)));
  return (group) => {
    const members = new Set(group);
    const recent = group.filter(isRecent);
    const before = group.filter((post) => !isRecent(post));
    const core = new Core(recent, weightOf);
    const typical = median(recent.map((post) => core.heldBy(post)));
    if (typical === 0)
      return { recent: [], usual: before, related: 0, relatedSquares: 0, coherent: false };
    const besides = median(recent.map((post) => core.heldBesides(post)));
    const candidates = new Set(core.terms.flatMap((term) => having.get(term) ?? []));
    const [same, others] = partition([...candidates], (post) => {
      const share = members.has(post) ? MEMBER_SHARE : SAME_SHARE;
      return core.heldBy(post) >= share * typical;
    });
    const wordless = before.filter(({ terms }) => terms.length === 0);
    return {
      recent: same.filter(isRecent),
      usual: [...wordless, ...same.filter((post) => !isRecent(post))],
      ...nearnessOf(
        others.filter((post) => !isRecent(post)),
        (post) => core.heldBy(post) / typical,
      ),
      coherent: besides >= COHERENT && likenessOf(conversationsOf(recent)) >= LEAST_LIKENESS,
    };
  };
}

/** The first post of each conversation, since replies repeat its words. */
const conversationsOf = <T extends CorePost>(posts: readonly T[]): T[] => {
  const seen = new Set<string>();
  return posts.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation));
};

const partition = <T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] => {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (fits(item) ? 'yes' : 'no'));
  return [yes, no];
};

/** Each conversation counts once, by its most similar post. */
function nearnessOf<T extends CorePost>(
  posts: readonly T[],
  shareOf: (post: T) => number,
): Pick<SameSaid<T>, 'related' | 'relatedSquares'> {
  const nearest = new Map<string, number>();
  for (const post of posts) {
    const near = shareOf(post) ** NEARNESS;
    nearest.set(post.conversation, Math.max(near, nearest.get(post.conversation) ?? 0));
  }
  const nears = [...nearest.values()];
  return {
    related: nears.reduce((sum, near) => sum + near, 0),
    relatedSquares: nears.reduce((sum, near) => sum + near * near, 0),
  };
}

/** The words shared by several conversations, heaviest first. */
class Core {
  readonly #members: ReadonlySet<CorePost>;
  readonly #conversations: number;
  readonly #words: ReadonlyMap<string, { users: number; weight: number }>;

  constructor(recent: readonly CorePost[], weightOf: (term: string) => number) {
    const users = new Map<string, Set<string>>();
    for (const { terms, conversation } of recent)
      for (const term of terms) {
        const own = users.get(term);
        if (own) own.add(conversation);
        else users.set(term, new Set([conversation]));
      }
    this.#members = new Set(recent);
    this.#conversations = new Set(recent.map(({ conversation }) => conversation)).size;
    this.#words = new Map(
      [...users]
        .filter(([, own]) => own.size >= FEWEST_CONVERSATIONS)
        .map(([term, own]) => ({ term, users: own.size, weight: weightOf(term) }))
        .toSorted((a, b) => b.users * b.weight - a.users * a.weight)
        .slice(0, CORE_TERMS)
        .map(({ term, ...word }) => [term, word]),
    );
  }

  get terms(): string[] {
    return [...this.#words.keys()];
  }

  /**
   * Sum of the word weights of a post, each weighted by the share of other conversations that use
   * the word.
   */
  heldBy(post: CorePost): number {
    return this.#weights(post).reduce((sum, weight) => sum + weight, 0);
  }

  /** The same without the heaviest word. */
  heldBesides(post: CorePost): number {
    const weights = this.#weights(post);
    return weights.reduce((sum, weight) => sum + weight, -Math.max(0, ...weights));
  }

  #weights(post: CorePost): number[] {
    const own = this.#members.has(post) ? 1 : 0;
    const others = Math.max(1, this.#conversations - own);
    return post.terms.flatMap((term) => {
      const word = this.#words.get(term);
      if (!word || word.users - own < FEWEST_CONVERSATIONS) return [];
      return [((word.users - own) / others) * word.weight];
    });
  }
}

/**
 * Weight of a word as a sign of something new: high if it is rare in everyday language and in
 * earlier posts.
 */
function weighNews(before: readonly CorePost[]): (term: string) => number {
  const having = new Map<string, number>();
  for (const { terms } of before)
    for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  return (term) =>
    Math.sqrt(
      rarityOf(term) * (LEAST_NEWS + Math.log((before.length + 1) / ((having.get(term) ?? 0) + 1))),
    );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
