import { rarityOf } from '../../scoring/relevance/rarity.ts';
import { DAY_MS, RECENT_DAYS } from './burst.ts';
import { createCoreIndex } from './core.ts';
import type { SameSaid } from './core.ts';
import { groupPosts } from './group-posts.ts';
import { BURST_VOICES, leastSurprise } from './score.ts';
import { WINDOW_DAYS, countSpoken, measure, usualEngagementOf } from './measure.ts';
import type { Measured, MeasuredPost } from './measure.ts';
import { sameProblems } from './same-problem.ts';
import { createVolume } from './volume.ts';

export interface RankPost extends Omit<MeasuredPost, 'conversation'> {
  id: string;
  /** Null once the texts are gone. */
  title: string | null;
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
  const { now } = input;
  const inWindow: WindowPost[] = input.posts
    .filter(({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS)
    .map((post) => ({ ...post, conversation: conversationOf(post) }));
  const known = new Map(input.problems.map((problem) => [problem.id, problem]));
  const usualEngagement = usualEngagementOf(inWindow);
  const usualDays = createVolume(inWindow, now);
  const { groups, said, merged } = groupBySaying(inWindow, input.problems, now);
  const least = leastSurprise([...said.values()].filter(mayBurst).length);
  const problems: RankedProblem[] = [];
  const moved = new Map(inWindow.map(({ id }): [string, number | null] => [id, null]));
  for (const [key, own] of groups) {
    const problem = known.get(key);
    const measured = measure(own, {
      now,
      usualDays,
      older: problem?.older ?? 0,
      olderDays: input.olderVoices / recentPerDay(inWindow, now),
      same: said.get(key) ?? NOTHING_SAID,
      usualEngagement,
      leastSurprise: least,
    });
    if (!problem && (measured.authors < FEWEST_VOICES || !isProblem(own))) continue;
    for (const { id } of own) moved.set(id, key);
    const memory = own.some(({ terms }) => terms.length > 0)
      ? sharedTerms(own)
      : [...(problem?.memory ?? [])];
    problems.push({ ...measured, key, isNew: problem === undefined, memory });
  }
  return {
    moved: inWindow.flatMap(({ id, problemId }) => {
      const key = moved.get(id) ?? null;
      return key === problemId ? [] : [{ postId: id, key }];
    }),
    merged,
    problems: problems.toSorted(byImportance),
  };
}

type WindowPost = RankPost & MeasuredPost;
type Said = Map<number, SameSaid<WindowPost>>;
const NOTHING_SAID: SameSaid<never> = { recent: [], usual: [], related: 0, coherent: false };

/** Texts under the same title belong together, copies elsewhere and answers too; else the words say. */
const conversationOf = ({ title, words }: RankPost): string =>
  title?.toLowerCase().replaceAll(/^re: |[^\p{L}\p{N}]+/gu, '') || words;

/** Whether enough people spoke of late, and of one thing, for a burst. */
const mayBurst = ({ recent, coherent }: SameSaid<WindowPost>): boolean =>
  coherent && countSpoken(recent) >= BURST_VOICES;

/** Posts by problem, with what each problem's posts say; problems that say the same are one. */
function groupBySaying(
  posts: readonly WindowPost[],
  problems: readonly KnownProblem[],
  now: number,
): { groups: Map<number, WindowPost[]>; said: Said; merged: RankOutput['merged'] } {
  const { keyOf, merged } = group(posts, problems, now);
  const groups = Map.groupBy(
    posts.filter((post) => keyOf.has(post.id)),
    (post) => keyOf.get(post.id) ?? 0,
  );
  const sameSaid = createCoreIndex(posts, now);
  const said: Said = new Map([...groups].map(([key, own]) => [key, sameSaid(own)]));
  const isKnown = new Set(problems.map(({ id }) => id));
  for (const [from, to] of sameProblems(said)) {
    const together = [...(groups.get(to) ?? []), ...(groups.get(from) ?? [])];
    groups.set(to, together);
    groups.delete(from);
    said.set(to, sameSaid(together));
    said.delete(from);
    for (const pair of merged) if (pair.to === from) pair.to = to;
    if (isKnown.has(from)) merged.push({ from, to });
  }
  return { groups, said, merged };
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

function group(posts: readonly RankPost[], problems: readonly KnownProblem[], now: number) {
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
  const { groups, merged } = groupPosts([
    ...remembered.map(({ id, memory }) => ({ terms: memory, group: id, settled: true })),
    ...used.map(({ terms, problemId, postedAt }) => ({
      terms,
      group: problemId,
      settled: postedAt <= now - RECENT_DAYS * DAY_MS,
    })),
  ]);
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
