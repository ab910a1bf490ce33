import { rarityOf } from '../../../scoring/relevance/rarity.ts';
import { RECENT_DAYS } from './burst.ts';
import { likenessOf } from './likeness.ts';

const DAY_MS = 86_400_000;
/** A post says the same as others when it holds at least this share of what they typically hold. */
const SAME_SHARE = 0.7;
/** The same of a post that is grouped with them, which says something already. */
const MEMBER_SHARE = 0.5;
/** Words of a core, the most telling ones. */
const CORE_TERMS = 10;
/** A word of the core is said in so many conversations. */
const FEWEST_CONVERSATIONS = 2;
/** What only one word holds together is an accident of that word, so the others must hold so much. */
const COHERENT = 2;
/** A typical post is so much like the others, or they are of different subjects. Both chosen on half of the markets. */
const LEAST_LIKENESS = 0.1;
/** What a word tells that all posts of the days before use. */
const LEAST_NEWS = 0.1;
/** The power with which what is near the core counts less the further away it is. */
const NEARNESS = 4;

export interface CorePost {
  terms: readonly string[];
  /** What is said under one title is one conversation, however many take part. */
  conversation: string;
  /** Milliseconds. */
  postedAt: number;
}

export interface SameSaid<T> {
  /** Posts of the last days that say what the group says, of this group or any other. */
  recent: T[];
  /** Posts of the days before that say the same. */
  usual: T[];
  /**
   * What the days before said that comes near, in conversations: a subject that was talked about is
   * no news, even when no one said quite the same.
   */
  related: number;
  /** The sum of the squares of what is related: many far ones are better known than one near. */
  relatedSquares: number;
  /** The recent posts of the group share more than one telling word, and are alike as a whole. */
  coherent: boolean;
}

/**
 * Finds who says the same, now and before. Groups are drawn roughly: an old post may have come into a
 * new group by one word, and what a group says today others may have said all along. So a burst is
 * counted on the core of a group: the words that its recent posts share. A post of the group is held
 * against the words of the others, as posts outside are: its own words say nothing about the group.
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

/** The first post of each conversation: those who answer repeat its words. */
const conversationsOf = <T extends CorePost>(posts: readonly T[]): T[] => {
  const seen = new Set<string>();
  return posts.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation));
};

const partition = <T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] => {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (fits(item) ? 'yes' : 'no'));
  return [yes, no];
};

/** Each conversation counts once, by its nearest post. */
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

/** The words that several conversations share, the most telling first. */
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

  /** Words of a post weigh by the share of the other conversations that use them. */
  heldBy(post: CorePost): number {
    return this.#weights(post).reduce((sum, weight) => sum + weight, 0);
  }

  /** What a post holds besides the word that tells most. */
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
 * How much each word tells about what is new: one that is rare in everyday language and that the days
 * before hardly used.
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
