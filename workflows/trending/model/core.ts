import { RECENT_DAYS } from './burst.ts';
import { weighTerms } from './terms.ts';

const DAY_MS = 86_400_000;
/** A post says the same as others when it holds at least this share of what they typically hold. */
const SAME_SHARE = 0.7;
/** Words of a core, the most telling ones. */
const CORE_TERMS = 10;
/** A word of the core is shared by so many people. */
const FEWEST_VOICES = 2;

export interface CorePost {
  terms: readonly string[];
  voice: string;
  /** Milliseconds. */
  postedAt: number;
}

export interface SameSaid<T> {
  /** Posts of the group's last days that say what the group says. */
  recent: T[];
  /** Posts of the days before that say the same, of this group or any other. */
  usual: T[];
}

/**
 * Finds who said the same before. Groups are drawn roughly: an old post may have come into a new
 * group by one word, and what a group says today others may have said all along. So a burst is
 * counted on the core of a group: the words that its recent posts share.
 */
export function createCoreIndex<T extends CorePost>(
  posts: readonly T[],
  now: number,
): (group: readonly T[]) => SameSaid<T> {
  const weightOf = weighTerms(posts);
  const since = now - RECENT_DAYS * DAY_MS;
  const earlier = new Map<string, T[]>();
  for (const post of posts) {
    if (post.postedAt > since) continue;
    for (const term of post.terms) {
      const having = earlier.get(term);
      if (having) having.push(post);
      else earlier.set(term, [post]);
    }
  }
  return (group) => {
    const recent = group.filter(({ postedAt }) => postedAt > since);
    const core = coreOf(recent, weightOf);
    const heldBy = ({ terms }: CorePost): number =>
      terms.reduce((sum, term) => sum + (core.get(term) ?? 0), 0);
    const held = recent.map(heldBy).toSorted((a, b) => a - b);
    const least = SAME_SHARE * (held[Math.floor(held.length / 2)] ?? 0);
    const wordless = group.filter(({ terms, postedAt }) => terms.length === 0 && postedAt <= since);
    if (least === 0) return { recent, usual: group.filter(({ postedAt }) => postedAt <= since) };
    const candidates = new Set([...core.keys()].flatMap((term) => earlier.get(term) ?? []));
    return {
      recent: recent.filter((post) => heldBy(post) >= least),
      usual: [...wordless, ...[...candidates].filter((post) => heldBy(post) >= least)],
    };
  };
}

/** What the words that several people share weigh, by the share of the people who use them. */
function coreOf(
  recent: readonly CorePost[],
  weightOf: (term: string) => number,
): ReadonlyMap<string, number> {
  const voices = new Map<string, Set<string>>();
  for (const { terms, voice } of recent)
    for (const term of terms) {
      const having = voices.get(term);
      if (having) having.add(voice);
      else voices.set(term, new Set([voice]));
    }
  const all = new Set(recent.map(({ voice }) => voice)).size;
  return new Map(
    [...voices]
      .filter(([, having]) => having.size >= FEWEST_VOICES)
      .map(([term, having]): [string, number] => [term, (having.size / all) * weightOf(term)])
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, CORE_TERMS),
  );
}
