import { cutAtWord } from '#domain/text/cut.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { trendLevelOf } from '#domain/trending/names.ts';
import {
  blamedProductSchema,
  trendPartsSchema,
  trendSourceCountSchema,
  trendingProblemSchema,
} from '#contracts/trending/problem.ts';
import type { TrendQuote, TrendingProblem } from '#contracts/trending/problem.ts';
import { iso } from '../../instants.ts';
import type { Db } from '../../client.ts';

/** Counts of a problem, as the last ranking found them. */
const figuresSchema = trendingProblemSchema
  .pick({ postCount: true, authors: true, sparkline: true })
  .extend({ sources: z.array(trendSourceCountSchema) });
export type TrendFigures = z.infer<typeof figuresSchema>;

export const productsSchema = z.array(blamedProductSchema);

export interface ProblemRow extends Record<string, unknown> {
  id: number;
  title: string | null;
  category: TrendingProblem['category'];
  rank: number | null;
  score: number;
  change: TrendingProblem['change'];
  score_change: number;
  parts: unknown;
  figures: unknown;
  products: unknown;
  first_seen_at: string;
  last_post_at: string;
}

export const PROBLEM_COLUMNS = sql`
  p.id, p.title, p.category, p.rank, p.score, p.change, p.score_change, p.parts, p.figures,
  p.products, p.first_seen_at::text as first_seen_at, p.last_post_at::text as last_post_at`;

/** A ranked problem as the API shows it; null before its first ranking. */
export function toProblem(row: ProblemRow, quotes: TrendQuote[]): TrendingProblem | null {
  if (row.title === null || row.parts === null || row.figures === null) return null;
  const { postCount, authors, sources, sparkline } = figuresSchema.parse(row.figures);
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    score: row.score,
    level: trendLevelOf(row.score),
    parts: trendPartsSchema.parse(row.parts),
    postCount,
    authors,
    sources,
    sparkline,
    quotes,
    change: row.change,
    scoreChange: row.score_change,
    firstSeenAt: iso(row.first_seen_at),
    lastPostAt: iso(row.last_post_at),
  };
}

interface QuoteRow extends Record<string, unknown> {
  id: string;
  problem_id: number;
  platform: TrendQuote['platform'];
  url: string;
  place: string | null;
  title: string;
  content: string;
  posted_at: string;
}

/** How much of a post is quoted. */
const QUOTE_CHARS = 220;

/** Quotes by problem, best first. */
export async function readQuotes(
  db: Db,
  problemIds: readonly number[],
): Promise<Map<number, TrendQuote[]>> {
  if (problemIds.length === 0) return new Map();
  const rows = await db.execute<QuoteRow>(sql`
    select id, problem_id, platform, url, place, title, content, posted_at::text as posted_at
    from trend_posts
    where quote_rank is not null and title is not null
      and problem_id in (${sql.join(
        problemIds.map((id) => sql`${id}::int`),
        sql`, `,
      )})
    order by problem_id, quote_rank`);
  const quotes = new Map<number, TrendQuote[]>();
  for (const row of rows) {
    const own = quotes.get(row.problem_id) ?? [];
    quotes.set(row.problem_id, [...own, toQuote(row)]);
  }
  return quotes;
}

export const toQuote = (row: QuoteRow): TrendQuote => ({
  postId: row.id,
  text: quoteText(row),
  url: row.url,
  platform: row.platform,
  place: row.place,
  postedAt: iso(row.posted_at),
});

/** Only the author's own words: a reply's title was written by another author. */
function quoteText({ title, content }: { title: string; content: string }): string {
  const isReply = /^re: /i.test(title);
  const text = isReply || title === '' ? content : title;
  return cutAtWord(text.replaceAll(/\s+/gu, ' ').trim(), QUOTE_CHARS);
}
