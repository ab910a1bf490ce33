import { DAY_MS, RECENT_DAYS } from '../../../../workflows/trending/model/bursts/burst.ts';
import { titleOf } from '../../../../workflows/trending/model/texts/title.ts';
import type { Title } from '../../../../workflows/trending/model/texts/title.ts';
import { judgeProblems } from './coherence.lib.ts';
import type { JudgedProblem } from './coherence.lib.ts';
import { detectableAt } from './detectable.lib.ts';
import { playRefreshes } from './play.lib.ts';
import { TRENDING_SCORE, truthOf } from './worlds.lib.ts';
import type { BurstWorld, WorldPost } from './worlds.lib.ts';

export interface WorldRow {
  world: string;
  posts: number;
  stated: number;
  bursts: number;
  /** Planted bursts that rose to "trending" while they lasted. */
  found: number;
  /** Planted bursts that the labels tell from an accident at some time, and those of them found. */
  detectable: number;
  foundDetectable: number;
  /** Listed problems at "trending" or above, and how many of them are planted bursts. */
  risen: number;
  right: number;
  /** Steady problems that passed "active". */
  steadyRisen: string[];
  titles: string[];
  /** Of all refreshes. */
  judged: JudgedProblem[];
}

/** A refresh every quarter of a day: often enough to see what rises, and short enough to wait for. */
const STEP_DAYS = 0.25;
/** A burst is over when the days that made it are not recent any more. */
const AFTER_DAYS = 3;

/** Plays a world from before its first burst to after its last one. */
export function playWorldBursts(world: BurstWorld): WorldRow {
  const { name, posts: all, problems } = world;
  const bursts = problems.filter(({ kind }) => kind === 'burst');
  const first = Math.min(0, ...bursts.map(({ from }) => from)) - 1;
  const last = Math.max(0, ...bursts.map(({ to }) => to)) + 0.5;
  const risen = new Map<number, { truth: string | null; title: Title<WorldPost> | null }>();
  const found = new Set<string>();
  const detectable = new Set<string>();
  const judged: JudgedProblem[] = [];
  let stated = 0;
  for (const played of playRefreshes(world, { from: first, to: last, stepDays: STEP_DAYS })) {
    const { day, now, output, posts } = played;
    judged.push(...judgeProblems(played));
    stated = posts.length;
    const isDetectable = detectableAt(posts, now);
    for (const { id } of bursts) if (isDetectable(id)) detectable.add(id);
    for (const problem of output.problems) {
      if (problem.score < TRENDING_SCORE || !problem.hasOneSubject) continue;
      const own = posts.filter(
        ({ problemId, postedAt }) => problemId === problem.key && postedAt <= now,
      );
      const truth = truthOf(own.filter(({ postedAt }) => postedAt > now - RECENT_DAYS * DAY_MS));
      const title = titleOf(own.toReversed(), risen.get(problem.key)?.title ?? null);
      risen.set(problem.key, { truth, title });
      const burst = bursts.find(({ id }) => id === truth);
      if (burst && day >= burst.from && day <= burst.to + AFTER_DAYS) found.add(burst.id);
    }
  }
  const steady = new Set(problems.filter(({ kind }) => kind === 'steady').map(({ id }) => id));
  const outcomes = [...risen.values()];
  return {
    world: name,
    posts: all.length,
    stated,
    bursts: bursts.length,
    found: found.size,
    detectable: detectable.size,
    foundDetectable: found.intersection(detectable).size,
    risen: outcomes.length,
    right: outcomes.filter(({ truth }) => bursts.some(({ id }) => id === truth)).length,
    steadyRisen: outcomes.flatMap(({ truth }) =>
      truth !== null && steady.has(truth) ? [truth] : [],
    ),
    titles: outcomes.map(
      ({ title, truth }) => `${title?.text ?? '(none)'}  [${truth ?? 'no problem'}]`,
    ),
    judged,
  };
}
