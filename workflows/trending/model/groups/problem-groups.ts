import { DAY_MS, RECENT_DAYS } from '../bursts/burst.ts';
import type { CorePost, SameSaid } from '../bursts/core.ts';
import { groupPosts } from './group-posts.ts';
import { sameProblems } from './same-problem.ts';

/** A post of the window with the problem that it belongs to; null for a post that belongs to none. */
interface GroupedPost extends CorePost {
  id: string;
  problemId: number | null;
}

interface KnownGroup {
  id: number;
  /** What its posts share, for when their texts are gone. */
  memory: readonly string[];
}

interface ProblemGroups<T> {
  groups: Map<number, T[]>;
  /** Of each group, who says the same, now and before. */
  said: Map<number, SameSaid<T>>;
  /** Groups found by what rises in them. */
  rising: ReadonlySet<number>;
  /** Known problems that went into another. */
  merged: { from: number; to: number }[];
}

/** Of one problem, so many newest posts say well enough what it is about. */
const POSTS_PER_PROBLEM = 30;

interface Input<T> {
  posts: readonly T[];
  problems: readonly KnownGroup[];
  /** Milliseconds. */
  now: number;
  /** What rises, the most surprising first. */
  subjects: readonly SameSaid<T>[];
  sameSaid: (group: readonly T[]) => SameSaid<T>;
}

/**
 * Posts by problem: what rises is a problem by itself, all other posts are grouped by their words, and
 * problems that say the same are one.
 */
export function groupProblems<T extends GroupedPost>(input: Input<T>): ProblemGroups<T> {
  const { posts, problems, subjects, sameSaid } = input;
  const claims = claimIds(subjects, posts, problems);
  const groups = group(input, claims);
  const said = new Map([...groups].map(([key, own]) => [key, claims.get(key) ?? sameSaid(own)]));
  const rising = new Set(claims.keys());
  for (const [from, to] of sameProblems(said)) {
    const together = [...(groups.get(to) ?? []), ...(groups.get(from) ?? [])];
    groups.set(to, together);
    groups.delete(from);
    // What was found to rise is complete already; a rough group would only blur it.
    const found = claims.get(to) ?? claims.get(from);
    said.set(to, found ?? sameSaid(together));
    said.delete(from);
    if (rising.delete(from)) rising.add(to);
  }
  const known = problems.map(({ id }) => id);
  const lastId = [...groups.keys()].reduce((a, b) => Math.max(a, b), highestId(posts, problems));
  const { ids, merged } = keepIds(groups, known, lastId);
  const named = <V>([key, value]: [number, V]): [number, V] => [ids.get(key) ?? key, value];
  return {
    groups: new Map([...groups].map(named)),
    said: new Map([...said].map(named)),
    rising: new Set([...rising].map((key) => ids.get(key) ?? key)),
    merged,
  };
}

/** What rises takes the id of a known problem that mostly says it, else a new one. */
function claimIds<T extends GroupedPost>(
  subjects: readonly SameSaid<T>[],
  posts: readonly T[],
  problems: readonly KnownGroup[],
): Map<number, SameSaid<T>> {
  const sizes = new Map<number, number>();
  for (const { problemId } of posts)
    if (problemId !== null) sizes.set(problemId, (sizes.get(problemId) ?? 0) + 1);
  const claims = new Map<number, SameSaid<T>>();
  let next = highestId(posts, problems) + 1;
  for (const said of subjects) {
    const held = Map.groupBy([...said.recent, ...said.usual], ({ problemId }) => problemId ?? -1);
    const [mainKey] = [...held]
      .filter(([id, own]) => !claims.has(id) && own.length * 2 > (sizes.get(id) ?? Infinity))
      .toSorted(([a, one], [b, other]) => other.length - one.length || a - b);
    claims.set(mainKey?.[0] ?? next++, said);
  }
  return claims;
}

const highestId = (posts: readonly GroupedPost[], problems: readonly KnownGroup[]): number =>
  [...posts.map(({ problemId }) => problemId ?? 0), ...problems.map(({ id }) => id)].reduce(
    (highest, id) => Math.max(highest, id),
    0,
  );

function group<T extends GroupedPost>(
  { posts, problems, now }: Input<T>,
  claims: ReadonlyMap<number, SameSaid<T>>,
): Map<number, T[]> {
  const keyOf = new Map<T, number>();
  for (const [key, { recent, usual }] of claims)
    for (const post of [...recent, ...usual]) if (!keyOf.has(post)) keyOf.set(post, key);
  const used = newestOfEach(posts.filter((post) => !keyOf.has(post)));
  // Nothing new was said of these: a gap in what is known must not merge them.
  const spoken = new Set(posts.map(({ problemId }) => problemId));
  const silent = problems.map(({ id }) => id).filter((id) => !spoken.has(id));
  const remembered = problems.filter(({ id, memory }) => memory.length > 0 && !claims.has(id));
  const groups = groupPosts(
    [
      ...remembered.map(({ id, memory }) => ({ terms: memory, group: id, settled: true })),
      ...used.map(({ terms, problemId, postedAt }) => ({
        terms,
        group: problemId,
        settled: postedAt <= now - RECENT_DAYS * DAY_MS,
      })),
    ],
    {
      apart: new Set([...claims.keys(), ...silent]),
      lastId: [...claims.keys()].reduce((a, b) => Math.max(a, b), highestId(posts, problems)),
    },
  );
  for (const [at, post] of used.entries()) {
    const key = groups[remembered.length + at];
    if (key !== undefined) keyOf.set(post, key);
  }
  // Older posts of a problem go where its newest ones are.
  const mainKeys = mainKeysOf([...keyOf]);
  for (const post of posts) {
    const { problemId } = post;
    if (problemId !== null && !keyOf.has(post))
      keyOf.set(post, mainKeys.get(problemId) ?? problemId);
  }
  return Map.groupBy(
    posts.filter((post) => keyOf.has(post)),
    (post) => keyOf.get(post) ?? 0,
  );
}

/** Posts with words, of each problem the newest ones. */
function newestOfEach<T extends GroupedPost>(posts: readonly T[]): T[] {
  const counts = new Map<number, number>();
  return posts
    .toSorted((a, b) => b.postedAt - a.postedAt)
    .filter(({ problemId, terms }) => {
      if (terms.length === 0) return false;
      if (problemId === null) return true;
      const count = (counts.get(problemId) ?? 0) + 1;
      counts.set(problemId, count);
      return count <= POSTS_PER_PROBLEM;
    });
}

interface Post {
  /** Of an earlier refresh; null for a post that belongs to none. */
  problemId: number | null;
}

interface KeptIds {
  /** The id of each group, by its key. */
  ids: Map<number, number>;
  /** Known problems whose address leads to another from now on. */
  merged: { from: number; to: number }[];
}

/**
 * Names groups so that addresses keep working. A known problem goes on in the group that has most of
 * its posts, or, when it was silent, in the group of its own key. Where several go on, the oldest,
 * which has the smallest id, gives its id, and the others lead to it. What is left of a problem that
 * went on elsewhere is a new one.
 * @param known ids of all known problems
 * @param lastId the highest id that is taken, as a key or a known id
 */
export function keepIds<T extends Post>(
  groups: ReadonlyMap<number, readonly T[]>,
  known: Iterable<number>,
  lastId: number,
): KeptIds {
  const mainKeys = mainKeysOf([...groups].flatMap(([key, own]) => own.map((post) => [post, key])));
  const ids = new Map<number, number>();
  const merged: KeptIds['merged'] = [];
  const isKnown = new Set(known);
  for (const id of [...isKnown].toSorted((a, b) => a - b)) {
    const mainKey = mainKeys.get(id) ?? id;
    if (!groups.has(mainKey)) continue;
    const older = ids.get(mainKey);
    if (older === undefined) ids.set(mainKey, id);
    else merged.push({ from: id, to: older });
  }
  let next = lastId + 1;
  for (const key of groups.keys()) if (!ids.has(key)) ids.set(key, isKnown.has(key) ? next++ : key);
  return { ids, merged };
}

/** Of each known problem, the key that most of its posts have; of two alike, the smaller one. */
function mainKeysOf(keyed: readonly (readonly [post: Post, key: number])[]): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const [{ problemId }, key] of keyed) {
    if (problemId === null) continue;
    const own = counts.get(problemId) ?? new Map<number, number>();
    counts.set(problemId, own.set(key, (own.get(key) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([id, own]) => {
      const [mainKey] = [...own].reduce((best, one) =>
        one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best,
      );
      return [id, mainKey];
    }),
  );
}
