import { rarityOf } from '#domain/language/rarity.ts';
import { BURST_SURPRISE, DAY_MS, RECENT_DAYS } from './bursts/burst.ts';
import { withConversations } from './groups/conversations.ts';
import { createCoreIndex } from './bursts/core.ts';
import type { SameSaid } from './bursts/core.ts';
import { BURST_AUTHORS, leastSurprise } from './bursts/score.ts';
import {
  WINDOW_DAYS,
  burstOfSaid,
  countSpoken,
  countAuthors,
  measure,
  usualEngagementOf,
} from './bursts/measure.ts';
import type { Measured, MeasuredPost } from './bursts/measure.ts';
import { groupProblems } from './groups/problem-groups.ts';
import { FEWEST_STATING, createStated, saidBy } from './groups/stated.ts';
import { findRising } from './bursts/rising.ts';
import { createVolume } from './bursts/volume.ts';

export interface RankPost extends Omit<MeasuredPost, 'conversation'> {
  id: string;
  /** Null once the texts are gone. */
  title: string | null;
  /** Empty once its texts are gone. */
  terms: readonly string[];
  /** Its author says that what it is about has just begun or changed. */
  mentionsOnset: boolean;
  /** Of an earlier refresh; null for a post that belongs to none. */
  problemId: number | null;
}

export interface KnownProblem {
  id: number;
  /** What its posts share, for when their texts are gone. */
  memory: readonly string[];
  /** Authors before the window. */
  older: number;
}

export interface RankInput {
  /** Milliseconds; the sources' own time. */
  now: number;
  posts: readonly RankPost[];
  problems: readonly KnownProblem[];
  /** Authors of all problems before the window. */
  olderAuthors: number;
}

export interface RankedProblem extends Measured {
  /** A known problem's id; ids above all known ones are new. */
  key: number;
  isNew: boolean;
  memory: string[];
  /**
   * Ids of the posts that state the problem: those that are counted, quoted and read for a title. Of an
   * author's copies it is the first one.
   */
  stating: string[];
  /** Enough people state it. */
  hasOneSubject: boolean;
}

export interface RankOutput {
  /** Posts that belong to another problem than before. */
  moved: { postId: string; key: number | null }[];
  merged: { from: number; to: number }[];
  /** Best first, all with at least two people. */
  problems: RankedProblem[];
}

const MEMORY_TERMS = 12;
/**
 * What rises must be this much clearer than an accident of one ranking: one is made every half hour.
 * Chosen on half of the markets.
 */
const RISING_EVIDENCE = 4;
/** The surprise from which groups burst at least. Chosen on half of the markets, too. */
const GROUP_SURPRISE = 3.5;
/** The mean chance that the people of a group state a problem, for the group to be one. */
const LEAST_CHANCE = 0.4;
/** A problem is what at least so many people say. */
const FEWEST_AUTHORS = 2;

/** Groups the window's posts and scores the groups. Pure and deterministic: the whole of a ranking. */
export function rankProblems(input: RankInput): RankOutput {
  const { now } = input;
  const inWindow: WindowPost[] = withConversations(
    input.posts.filter(({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS),
  );
  const known = new Map(input.problems.map((problem) => [problem.id, problem]));
  const copies = groupCopies(inWindow);
  const distinct = [...copies.keys()];
  const usualEngagement = usualEngagementOf(distinct);
  const usualDays = createVolume(distinct, now);
  const sameSaid = createCoreIndex(distinct, now);
  const { subjects, tested } = findRising(distinct, now, {
    sameSaid,
    surpriseOf: (same) => burstOfSaid({ now, usualDays, older: 0, olderDays: 0, same }).surprise,
  });
  const leastEvidence = leastSurprise(tested, 0) + RISING_EVIDENCE;
  const { groups, said, rising, merged } = groupProblems({
    posts: distinct,
    problems: input.problems,
    now,
    subjects: subjects
      .filter(({ evidence }) => evidence >= leastEvidence)
      .map(({ said: its }) => its),
    sameSaid,
  });
  const statedBy = createStated(distinct);
  const leastOfGroups = leastSurprise([...said.values()].filter(mayBurst).length, GROUP_SURPRISE);
  const problems: RankedProblem[] = [];
  const moved = new Map(inWindow.map(({ id }): [string, number | null] => [id, null]));
  for (const [key, firsts] of groups) {
    const own = firsts.flatMap((first) => [first, ...(copies.get(first) ?? [])]);
    const stating = rising.has(key) ? firsts : statedBy(firsts);
    const problem = known.get(key);
    const measured = measure(stating, {
      now,
      usualDays,
      older: problem?.older ?? 0,
      olderDays: input.olderAuthors / recentPerDay(distinct, now),
      same: said.get(key) ?? NOTHING_SAID,
      usualEngagement,
      leastSurprise: rising.has(key) ? BURST_SURPRISE : leastOfGroups,
    });
    if (!problem && (countAuthors(own) < FEWEST_AUTHORS || !isProblem(own))) continue;
    for (const { id } of own) moved.set(id, key);
    const memory = own.some(({ terms }) => terms.length > 0)
      ? sharedTerms(own)
      : [...(problem?.memory ?? [])];
    problems.push({
      ...measured,
      key,
      isNew: problem === undefined,
      memory,
      stating: stating.map(({ id }) => id),
      hasOneSubject: rising.has(key) || saidBy(stating) >= FEWEST_STATING,
    });
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
const NOTHING_SAID: SameSaid<never> = {
  recent: [],
  usual: [],
  related: 0,
  relatedSquares: 0,
  coherent: false,
};

/** Whether enough people spoke of late, and of one thing, for a burst. */
const mayBurst = ({ recent, coherent }: SameSaid<WindowPost>): boolean =>
  coherent && countSpoken(recent) >= BURST_AUTHORS;

/** Whether a group of posts is a problem, or only something that people talk about. */
function isProblem(posts: readonly RankPost[]): boolean {
  const byAuthor = new Map<string, number>();
  for (const { author, chance } of posts)
    byAuthor.set(author, Math.max(byAuthor.get(author) ?? 0, chance));
  const chances = [...byAuthor.values()];
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

interface Post {
  author: string;
  /** A title; null once the texts are gone. */
  title: string | null;
  /** Posts under one title have the same. */
  conversation: string;
  words: string;
  /** Milliseconds. */
  postedAt: number;
}

/**
 * Copies of one author by the first of each: the same words, or the same title above other words. A
 * thousand of them say no more than one, so they must not decide what is usual either. Answers under a
 * title are no copies. Pure.
 */
export function groupCopies<T extends Post>(posts: readonly T[]): Map<T, T[]> {
  const first = new Map<string, T>();
  const copies = new Map<T, T[]>();
  for (const post of posts.toSorted((a, b) => a.postedAt - b.postedAt)) {
    const { author, title, conversation, words } = post;
    const isAnswer = title === null || title === '' || /^re: /i.test(title);
    const names = [`${author} ${words}`, ...(isAnswer ? [] : [`${author} | ${conversation}`])];
    const known = names.map((name) => first.get(name)).find((one) => one !== undefined);
    for (const name of names) if (!first.has(name)) first.set(name, known ?? post);
    if (known === undefined) copies.set(post, []);
    else copies.get(known)?.push(post);
  }
  return copies;
}
