import { z } from 'zod';
import { trendingProblemSchema } from '#contracts/trending/problem.ts';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import {
  defineTool,
  pageArguments,
  pageOf,
  pageWithin,
  linkOf,
  linkSchema,
  quote,
} from '../tool.ts';

const QUOTES = 2;
const { shape } = trendingProblemSchema;
const problemSchema = z.object({
  problem_id: z.number(),
  quoted_title: z.string(),
  category: shape.category,
  score: shape.score.describe('0 to 100.'),
  score_change: z.number().describe('Since the refresh before.'),
  change: shape.change,
  posts: z.number().describe('Of the last 17 days.'),
  authors: z.number(),
  first_seen_at: z.string(),
  last_post_at: z.string(),
  quotes: z.array(
    z.object({ quoted_text: z.string(), url: linkSchema, platform: z.enum(TREND_PLATFORMS) }),
  ),
});

const toItem = (one: TrendingProblem): z.input<typeof problemSchema> => ({
  problem_id: one.id,
  quoted_title: quote(one.title, 160),
  category: one.category,
  score: one.score,
  score_change: one.scoreChange,
  change: one.change,
  posts: one.postCount,
  authors: one.authors,
  first_seen_at: one.firstSeenAt,
  last_post_at: one.lastPostAt,
  quotes: one.quotes.slice(0, QUOTES).map(({ text, url, platform }) => ({
    quoted_text: quote(text, 160),
    url: linkOf(url),
    platform,
  })),
});

const listTool = defineTool({
  name: 'list_trending_problems',
  title: 'Trending problems',
  description:
    'Lists problems that many people currently complain about in public, strongest first; the same list for every account. For posts about your own market, use start_search.',
  scope: 'read',
  input: z.strictObject(pageArguments),
  output: pageOf(problemSchema).extend({ refreshed_at: z.string().nullable() }),
  run: async ({ database }, page) => {
    const { problems, refreshedAt } = await getTrendingList(database.db);
    const { items, next_cursor } = pageWithin(problems, page);
    return { items: items.map(toItem), next_cursor, refreshed_at: refreshedAt };
  },
});

export const trendingTools = [listTool];
