import { rarityOf } from '../../scoring/relevance/rarity.ts';
import { RECENT_DAYS } from './burst.ts';
import { liftTerms } from './bursting-terms.ts';
import { createCoreIndex } from './core.ts';
import { groupPosts } from './group-posts.ts';
import { BURST_VOICES, leastSurprise } from './score.ts';
import { DAY_MS, WINDOW_DAYS, measure, usualEngagementOf } from './measure.ts';
import type { Measured, MeasuredPost } from './measure.ts';

export interface RankPost extends MeasuredPost {
  id: string;
  /** Empty once its texts are gone. */
  terms: readonly string[];
  /** Of an earlier refresh; null for a post that belongs to none. */
  problemId: number | null;
}

export interface KnownProblem {
  id: number;
  /** What its posts share, for when their texts are gone. */
  memory: readonly string[];
  /** Voices before the window. */
  older: number;
}

export interface RankInput {
  /** Milliseconds; the sources' own time. */
  now: number;
  posts: readonly RankPost[];
  problems: readonly KnownProblem[];
  /** Voices of all problems before the window. */
  olderVoices: number;
}

export interface RankedProblem extends Measured {
  /** A known problem's id; ids above all known ones are new. */
  key: number;
  isNew: boolean;
  memory: string[];
}

export interface RankOutput {
  /** Posts that belong to another problem than before. */
  moved: { postId: string; key: number | null }[];
  merged: { from: number; to: number }[];
  /** Best first, all with at least two people. */
  problems: RankedProblem[];
}

/** Of one problem, so many newest posts say well enough what it is about. */
const POSTS_PER_PROBLEM = 30;
const MEMORY_TERMS = 12;
/** The mean chance that the people of a group state a problem, for the group to be one. */
const LEAST_CHANCE = 0.4;
/** A problem is what at least so many people say. */
const FEWEST_VOICES = 2;

/** Groups the window's posts and scores the groups. Pure and deterministic: the whole of a ranking. */
export function rankProblems(input: RankInput): RankOutput {
  const { now, posts } = input;
  const inWindow = posts.filter(
    ({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS,
  );
  const known = new Map(input.problems.map((problem) => [problem.id, problem]));
  const usualEngagement = usualEngagementOf(inWindow);
  const perDay = recentPerDay(inWindow, now);
  const usualDays = (inWindow.length - perDay * RECENT_DAYS) / perDay;
  const liftOf = liftTerms(inWindow, { now, usualDays });
  const { keyOf, merged } = group(inWindow, input.problems, liftOf);
  const groups = Map.groupBy(
    inWindow.filter((post) => keyOf.has(post.id)),
    (post) => keyOf.get(post.id) ?? 0,
  );
  const sameSaid = createCoreIndex(inWindow, now);
  const least = leastSurprise([...groups.values()].filter((own) => mayBurst(own, now)).length);
  const problems: RankedProblem[] = [];
  const kept = new Set<number>();
  for (const [key, own] of groups) {
    const problem = known.get(key);
    const measured = measure(own, {
      now,
      usualDays,
      older: problem?.older ?? 0,
      olderDays: input.olderVoices / perDay,
      same: sameSaid(own),
      usualEngagement,
      leastSurprise: least,
    });
    if (!problem && (measured.authors < FEWEST_VOICES || !isProblem(own))) continue;
    kept.add(key);
    const memory = own.some(({ terms }) => terms.length > 0)
      ? sharedTerms(own)
      : [...(problem?.memory ?? [])];
    problems.push({ ...measured, key, isNew: problem === undefined, memory });
  }
  const moved = inWindow.flatMap((post) => {
    const key = keyOf.get(post.id);
    const to = key !== undefined && kept.has(key) ? key : null;
    return to === post.problemId ? [] : [{ postId: post.id, key: to }];
  });
  return { moved, merged, problems: problems.toSorted(byImportance) };
}

/** Whether enough people spoke of late for a burst. */
function mayBurst(posts: readonly RankPost[], now: number): boolean {
  const recent = posts.filter(({ postedAt }) => postedAt > now - RECENT_DAYS * DAY_MS);
  return new Set(recent.map(({ voice }) => voice)).size >= BURST_VOICES;
}

/** Whether a group of posts is a problem, or only something that people talk about. */
function isProblem(posts: readonly RankPost[]): boolean {
  const byVoice = new Map<string, number>();
  for (const { voice, chance } of posts)
    byVoice.set(voice, Math.max(byVoice.get(voice) ?? 0, chance));
  const chances = [...byVoice.values()];
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length >= LEAST_CHANCE;
}

/** Posts a day of late: the measure of all other days, for what is written varies as a whole. */
function recentPerDay(posts: readonly RankPost[], now: number): number {
  const recent = posts.filter(({ postedAt }) => postedAt > now - RECENT_DAYS * DAY_MS).length;
  return Math.max(1, recent) / RECENT_DAYS;
}

const byImportance = (a: RankedProblem, b: RankedProblem): number =>
  b.score - a.score ||
  b.surprise - a.surprise ||
  b.parts.recentVoices - a.parts.recentVoices ||
  b.authors - a.authors ||
  a.key - b.key;

function group(
  posts: readonly RankPost[],
  problems: readonly KnownProblem[],
  liftOf: (term: string) => number,
) {
  const counts = new Map<number, number>();
  const newestFirst = posts.toSorted((a, b) => b.postedAt - a.postedAt);
  const used = newestFirst.filter(({ problemId, terms }) => {
    if (terms.length === 0) return false;
    if (problemId === null) return true;
    const count = (counts.get(problemId) ?? 0) + 1;
    counts.set(problemId, count);
    return count <= POSTS_PER_PROBLEM;
  });
  const remembered = problems.filter(({ memory }) => memory.length > 0);
  const { groups, merged } = groupPosts(
    [
      ...remembered.map(({ id, memory }) => ({ terms: memory, group: id })),
      ...used.map(({ terms, problemId }) => ({ terms, group: problemId })),
    ],
    liftOf,
  );
  const final = (id: number): number => merged.get(id) ?? id;
  const keyOf = new Map<string, number>();
  for (const { id, problemId } of posts) if (problemId !== null) keyOf.set(id, final(problemId));
  for (const [at, { id }] of used.entries()) {
    const key = groups[remembered.length + at];
    if (key !== undefined) keyOf.set(id, final(key));
  }
  const isKnown = new Set(problems.map(({ id }) => id));
  return {
    keyOf,
    merged: [...merged].flatMap(([from, to]) => (isKnown.has(from) ? [{ from, to }] : [])),
  };
}

/** The words that most of the posts share, the most telling first. */
function sharedTerms(posts: readonly RankPost[]): string[] {
  const having = new Map<string, number>();
  for (const { terms } of posts)
    for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  return [...having]
    .filter(([, count]) => count > 1)
    .map(([term, count]) => ({ term, worth: count * Math.min(6, rarityOf(term)) }))
    .toSorted((a, b) => b.worth - a.worth || (a.term < b.term ? -1 : 1))
    .slice(0, MEMORY_TERMS)
    .map(({ term }) => term);
}
