import { DAY_MS, RECENT_DAYS } from './burst.ts';
import type { CorePost, SameSaid } from './core.ts';
import { BURST_VOICES } from './score.ts';

/** A word or pair of words is looked into from this surprise on. */
const SEED_SURPRISE = 2;
/** Seeds that are looked into, the most surprising first: the others lead to the same subjects. */
const MOST_SEEDS = 200;
/** Rounds in which a seed becomes what all who say the same say. */
const ROUNDS = 3;
/** A subject of which so many posts belong to a more surprising one is that one. */
const SHARED = 0.5;

/** What people have begun to say. */
export interface RisingSubject<T> {
  said: SameSaid<T>;
  surprise: number;
}

export interface Rising<T> {
  /** The most surprising first; no post belongs to two. */
  subjects: RisingSubject<T>[];
  /** Words and pairs of words that were tested. */
  tested: number;
}

/**
 * Finds what rises, whatever groups posts are in: a dozen posts go unnoticed in a group of hundreds about
 * the same market. Each word and each pair of words that enough conversations of the last days hold is
 * tested against its own past; what its posts share is then completed by all who say the same.
 */
export function findRising<T extends CorePost>(
  posts: readonly T[],
  now: number,
  {
    sameSaid,
    surpriseOf,
  }: {
    sameSaid: (group: readonly T[]) => SameSaid<T>;
    surpriseOf: (said: SameSaid<T>) => number;
  },
): Rising<T> {
  const grown = new Map<string, RisingSubject<T>>();
  const places = new Map(posts.map((post, at) => [post, at]));
  const { seeds, tested } = findSeeds(posts, now, surpriseOf);
  for (const seed of seeds) {
    let said = sameSaid(seed);
    for (let round = 1; round < ROUNDS && said.recent.length > 0; round += 1)
      said = sameSaid(said.recent);
    if (!said.coherent || !hasEnough(said.recent)) continue;
    const mark = said.recent.map((post) => places.get(post) ?? -1).toSorted((a, b) => a - b);
    if (!grown.has(mark.join())) grown.set(mark.join(), { said, surprise: surpriseOf(said) });
  }
  const subjects: RisingSubject<T>[] = [];
  const taken = new Set<T>();
  for (const subject of [...grown.values()].toSorted((a, b) => b.surprise - a.surprise)) {
    const { recent } = subject.said;
    const free = recent.filter((post) => !taken.has(post));
    if (free.length < (1 - SHARED) * recent.length) continue;
    for (const post of free) taken.add(post);
    const said = { ...subject.said, recent: free };
    subjects.push({ said, surprise: surpriseOf(said) });
  }
  return { subjects, tested };
}

/** Of a word, nothing but who holds it is known. */
const NO_MORE = { related: 0, relatedSquares: 0, coherent: true };

/** Posts of the last days that hold a word or pair that rises, the most surprising first. */
function findSeeds<T extends CorePost>(
  posts: readonly T[],
  now: number,
  surpriseOf: (said: SameSaid<T>) => number,
): { seeds: T[][]; tested: number } {
  const since = now - RECENT_DAYS * DAY_MS;
  const { recent = [], before = [] } = Object.groupBy(posts, ({ postedAt }) =>
    postedAt > since ? 'recent' : 'before',
  );
  const often = keysWithEnough(having(recent, ({ terms }) => terms));
  const keysOf = ({ terms }: T): string[] => {
    const own = terms.filter((term) => often.has(term)).toSorted();
    return [...own, ...own.flatMap((a, at) => own.slice(at + 1).map((b) => `${a} ${b}`))];
  };
  const lately = having(recent, keysOf);
  const tested = keysWithEnough(lately);
  const then = having(before, (post) => keysOf(post).filter((key) => tested.has(key)));
  const seeds = [...tested]
    .map((key) => {
      const own = lately.get(key) ?? [];
      const usual = then.get(key) ?? [];
      return { own, surprise: surpriseOf({ ...NO_MORE, recent: own, usual }) };
    })
    .filter(({ surprise }) => surprise >= SEED_SURPRISE)
    .toSorted((a, b) => b.surprise - a.surprise)
    .slice(0, MOST_SEEDS)
    .map(({ own }) => own);
  return { seeds, tested: tested.size };
}

function having<T>(posts: readonly T[], keysOf: (post: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const post of posts)
    for (const key of keysOf(post)) {
      const list = found.get(key);
      if (list) list.push(post);
      else found.set(key, [post]);
    }
  return found;
}

const keysWithEnough = (index: ReadonlyMap<string, readonly CorePost[]>): Set<string> =>
  new Set([...index].filter(([, posts]) => hasEnough(posts)).map(([key]) => key));

/** Whether there are enough conversations for a burst. */
const hasEnough = (posts: readonly CorePost[]): boolean =>
  posts.length >= BURST_VOICES &&
  new Set(posts.map(({ conversation }) => conversation)).size >= BURST_VOICES;
