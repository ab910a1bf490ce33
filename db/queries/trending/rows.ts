import { cutAtWord } from '#domain/text/cut.ts';
import { sql } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { trendLevelOf } from '#domain/trending/names.ts';
import {
  blamedProductSchema,
  trendPartsSchema,
  trendSourceCountSchema,
  trendingProblemSchema,
} from '#contracts/trending/problem.ts';
import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import { trendPosts, trendProblems } from '../../schema/trending.ts';
import type { Db } from '../../client.ts';
import { computed, fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';

/** Counts of a problem, as the last ranking found them. */
const figuresSchema = trendingProblemSchema
  .pick({ postCount: true, authors: true, sparkline: true })
  .extend({ sources: z.array(trendSourceCountSchema) });
export type TrendFigures = z.infer<typeof figuresSchema>;

export const productsSchema = z.array(blamedProductSchema);

const p = alias(trendProblems, 'p');

/** Of `trend_problems p`. */
export const PROBLEM = fields({
  id: p.id,
  title: p.title,
  category: p.category,
  rank: p.rank,
  score: p.score,
  change: p.change,
  scoreChange: p.scoreChange,
  parts: p.parts,
  figures: p.figures,
  products: p.products,
  firstSeenAt: p.firstSeenAt,
  lastPostAt: p.lastPostAt,
});
export type ProblemRow = RowOf<typeof PROBLEM>;

/** A ranked problem as the API shows it; null before its first ranking. */
export function toProblem(row: ProblemRow, quotes: TrendQuote[]): TrendingProblem | null {
  if (row.title === null || row.parts === null || row.figures === null) return null;
  const { postCount, authors, sources, sparkline } = figuresSchema.parse(row.figures);
  const { id, title, category, score, change, scoreChange, firstSeenAt, lastPostAt } = row;
  return {
    id,
    title,
    category,
    score,
    level: trendLevelOf(score),
    parts: trendPartsSchema.parse(row.parts),
    postCount,
    authors,
    sources,
    sparkline,
    quotes,
    change,
    scoreChange,
    firstSeenAt,
    lastPostAt,
  };
}

const post = alias(trendPosts, 'post');

/** Of `trend_posts post`. */
export const QUOTE = fields({
  id: post.id,
  problemId: computed<number>(sql`post.problem_id`),
  platform: post.platform,
  url: post.url,
  place: post.place,
  title: computed<string>(sql`post.title`),
  content: computed<string>(sql`post.content`),
  postedAt: post.postedAt,
});

/** How much of a post is quoted. */
const QUOTE_CHARS = 220;

/** Quotes by problem, best first. */
export async function readQuotes(
  db: Db,
  problemIds: readonly number[],
): Promise<Map<number, TrendQuote[]>> {
  if (problemIds.length === 0) return new Map();
  const rows = await QUOTE.select(
    db,
    sql`from trend_posts post
    where post.quote_rank is not null and post.title is not null
      and post.problem_id in (${sql.join(
        problemIds.map((id) => sql`${id}::int`),
        sql`, `,
      )})
    order by post.problem_id, post.quote_rank`,
  );
  const quotes = new Map<number, TrendQuote[]>();
  for (const row of rows) {
    const own = quotes.get(row.problemId) ?? [];
    quotes.set(row.problemId, [...own, toQuote(row)]);
  }
  return quotes;
}

export const toQuote = (row: RowOf<typeof QUOTE>): TrendQuote => ({
  postId: row.id,
  text: quoteText(row),
  url: row.url,
  platform: row.platform,
  place: row.place,
  postedAt: row.postedAt,
});

/** Only the author's own words: a reply's title was written by another author. */
function quoteText({ title, content }: { title: string; content: string }): string {
  const isReply = /^re: /i.test(title);
  const text = isReply || title === '' ? content : title;
  return cutAtWord(text.replaceAll(/\s+/gu, ' ').trim(), QUOTE_CHARS);
}
