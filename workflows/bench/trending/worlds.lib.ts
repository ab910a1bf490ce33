import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TREND_PLATFORMS } from '#contracts/trending/names.ts';
import type { TrendPlatform } from '#contracts/trending/names.ts';
import { DAY_MS, RECENT_DAYS } from '../../trending/model/burst.ts';
import { rankProblems } from '../../trending/model/rank.ts';
import type { RankPost, RankedProblem } from '../../trending/model/rank.ts';
import { titleOf } from '../../trending/model/title.ts';
import type { Title } from '../../trending/model/title.ts';
import { toTrendPosts } from '../../trending/posts.ts';

const postSchema = z.object({
  id: z.string(),
  platform: z.string(),
  author: z.string(),
  title: z.string().nullable(),
  text: z.string(),
  day: z.number(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  lang: z.string(),
  labels: z.object({ problem: z.string().nullable() }),
});
export type WrittenPost = z.infer<typeof postSchema>;
const problemSchema = z.object({
  id: z.string(),
  kind: z.enum(['burst', 'steady']),
  from: z.number(),
  to: z.number(),
});
export type PlantedProblem = z.infer<typeof problemSchema>;

/** Posts with the problem that each is about, and when each problem was written about. */
export interface BurstWorld {
  name: string;
  posts: WrittenPost[];
  problems: PlantedProblem[];
}

/** A problem of a world, and what of it was seen. */
interface WorldPost extends RankPost {
  title: string;
  content: string;
  truth: string | null;
}

export interface WorldRow {
  world: string;
  posts: number;
  stated: number;
  bursts: number;
  /** Planted bursts that rose to "trending" while they lasted. */
  found: number;
  /** Problems at "trending" or above, and how many of them are planted bursts. */
  risen: number;
  right: number;
  /** Steady problems that passed "active". */
  steadyRisen: string[];
  titles: string[];
}

/** From this score on, a problem is "trending". */
export const TRENDING_SCORE = 40;
/** A refresh every quarter of a day: often enough to see what rises, and short enough to wait for. */
const STEP_DAYS = 0.25;
/** A burst is over when the days that made it are not recent any more. */
const AFTER_DAYS = 3;

const lines = <T>(file: string, schema: z.ZodType<T>): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));

/** A world's folder. Null: no such world. */
export function readBurstWorld(folder: string): BurstWorld | null {
  const file = join(folder, 'problems.ndjson');
  if (!existsSync(file)) return null;
  const posts = lines(join(folder, 'posts.ndjson'), postSchema).filter(({ platform }) =>
    TREND_PLATFORMS.some((known) => known === platform),
  );
  return {
    name: folder.split('/').at(-1) ?? folder,
    posts,
    problems: lines(file, problemSchema),
  };
}

/** Plays a world from before its first burst to after its last one. */
export function playWorldBursts({ name, posts: all, problems }: BurstWorld): WorldRow {
  const posts = all.flatMap(toPost).toSorted((a, b) => a.postedAt - b.postedAt);
  const bursts = problems.filter(({ kind }) => kind === 'burst');
  const first = Math.min(0, ...bursts.map(({ from }) => from)) - 1;
  const last = Math.max(0, ...bursts.map(({ to }) => to)) + 0.5;
  const risen = new Map<number, { truth: string | null; title: Title<WorldPost> | null }>();
  const found = new Set<string>();
  let known: { id: number; memory: string[]; older: number }[] = [];
  for (let day = first; day <= last; day += STEP_DAYS) {
    const now = EPOCH + day * DAY_MS;
    const output = rankProblems({
      now,
      posts,
      problems: known,
      olderVoices: 0,
    });
    const byId = new Map(posts.map((post) => [post.id, post]));
    for (const { from, to } of output.merged)
      for (const post of posts) if (post.problemId === from) post.problemId = to;
    for (const { postId, key } of output.moved) {
      const post = byId.get(postId);
      if (post) post.problemId = key;
    }
    known = remember(known, output.problems);
    for (const problem of output.problems) {
      if (problem.score < TRENDING_SCORE) continue;
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
    stated: posts.length,
    bursts: bursts.length,
    found: found.size,
    risen: outcomes.length,
    right: outcomes.filter(({ truth }) => bursts.some(({ id }) => id === truth)).length,
    steadyRisen: outcomes.flatMap(({ truth }) =>
      truth !== null && steady.has(truth) ? [truth] : [],
    ),
    titles: outcomes.map(
      ({ title, truth }) => `${title?.text ?? '(none)'}  [${truth ?? 'no problem'}]`,
    ),
  };
}

/** Some instant at noon; days of a world count from it. */
export const EPOCH = Date.UTC(2026, 10, 1, 12);

export function toPost(post: WrittenPost): WorldPost[] {
  const platform = post.platform as TrendPlatform;
  const [stored] = toTrendPosts(platform, [
    {
      externalId: post.id,
      url: 'https://example.com/',
      title: post.title ?? '',
      content: post.text,
      author: post.author,
      postedAt: new Date(EPOCH + post.day * DAY_MS),
      engagement: { likes: post.likes, comments: post.comments, shares: null },
      language: post.lang,
    },
  ]);
  if (!stored) return [];
  return [
    {
      ...stored,
      platform,
      id: post.id,
      postedAt: stored.postedAt.getTime(),
      problemId: null,
      truth: post.labels.problem,
    },
  ];
}

const remember = (
  known: readonly { id: number; memory: string[]; older: number }[],
  ranked: readonly RankedProblem[],
) => {
  const kept = new Map(known.map((problem) => [problem.id, problem]));
  for (const { key, memory } of ranked) kept.set(key, { id: key, memory, older: 0 });
  return [...kept.values()];
};

/** The planted problem that at least half of the posts belong to. */
export function truthOf(posts: readonly Pick<WorldPost, 'truth'>[]): string | null {
  const groups = [...Map.groupBy(posts, ({ truth }) => truth)];
  const [most] = groups.toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length * 2 >= posts.length ? most[0] : null;
}
