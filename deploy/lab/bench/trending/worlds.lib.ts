import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendPlatform } from '#domain/trending/names.ts';
import { DAY_MS } from '../../../../workflows/trending/model/bursts/burst.ts';
import type { RankPost } from '../../../../workflows/trending/model/rank.ts';
import { toTrendPosts } from '../../../../workflows/trending/posts.ts';

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
export interface WorldPost extends RankPost {
  title: string;
  content: string;
  truth: string | null;
}

/** From this score on, a problem is "trending". */
export const TRENDING_SCORE = 40;
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

/** The planted problem that at least half of the posts belong to. */
export function truthOf(posts: readonly Pick<WorldPost, 'truth'>[]): string | null {
  const groups = [...Map.groupBy(posts, ({ truth }) => truth)];
  const [most] = groups.toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length * 2 >= posts.length ? most[0] : null;
}
