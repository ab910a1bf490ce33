import { cutAtWord } from '#domain/text/cut.ts';
import { sql, isoOrNull } from '../../sql.ts';
import {
  conversationExcerpt,
  marketStems,
  matchConversations,
} from '#domain/ai-visibility/conversations.ts';
import type { Conversation, GapConversations } from '#contracts/ai-visibility/drafts.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { anyLexeme, wordQuery } from '../../word-vector.ts';
import { brandsOf, readAiVisibilityRow, readPrompts, readTally } from './rows.ts';
import type { AiVisibilityKey, AiVisibilityRow } from './rows.ts';

/** Number of newest posts of the market compared with the questions. */
const MAX_POSTS = 400;
/** An older thread already has its answers. */
const MAX_AGE_DAYS = 90;
const MAX_CITED = 500;

interface PostRow extends Record<string, unknown> {
  id: string;
  platform: PlatformId;
  url: string;
  title: string;
  content: string;
  posted_at: string | null;
}

/**
 * Stored public posts that ask what the questions with a gap ask, and those behind cited pages;
 * null when there is no such analysis. Posts that the user marked as not for them are left out.
 */
export async function findGapConversations(
  database: Database,
  key: AiVisibilityKey,
): Promise<GapConversations | null> {
  return transaction(database, async (tx) => {
    const row = await readAiVisibilityRow(tx, key);
    if (!row) return null;
    const prompts = await readPrompts(tx, row.id);
    const tally = await readTally(tx, row.id, prompts);
    const run = { prompts, assistants: row.assistants, brands: brandsOf(row), earlier: [], tally };
    const gaps = new Set(findGaps(run).map((gap) => gap.subject));
    const asked = prompts.filter(({ id }) => gaps.has(id));
    const subject = subjectOf(row);
    const posts = await readMarketPosts(tx, row);
    const matched = matchConversations(asked, posts, subject);
    const cited = await citedAmong(tx, row.id, posts);
    return {
      prompts: Object.fromEntries(
        [...matched].map(([id, found]) => [id, found.map(toConversation)]),
      ),
      pages: Object.fromEntries(cited.map(([url, post]) => [url, toConversation(post)])),
    };
  });
}

const subjectOf = (row: AiVisibilityRow) => ({
  brand: row.brand,
  aliases: row.aliases,
  competitors: row.competitors.map(({ name }) => name),
  description: row.description,
});

async function readMarketPosts(tx: Tx, row: AiVisibilityRow): Promise<PostRow[]> {
  const stems = marketStems(subjectOf(row));
  const ofMarket = stems.map((stem) => anyLexeme([stem])).join(' & ');
  const ofRivals = row.competitors.map(({ name }) => wordQuery(name, { titleOnly: false }));
  const wanted = [...(ofMarket === '' ? [] : [`(${ofMarket})`]), ...ofRivals];
  if (wanted.length === 0) return [];
  return tx.execute<PostRow>(sql`
    select m.id, m.platform, m.url, m.title, m.content, m.posted_at::text as posted_at
    from mentions m
    where m.words @@ ${wanted.join(' | ')}::text::tsquery
      and coalesce(m.posted_at, m.fetched_at) > now() - make_interval(days => ${MAX_AGE_DAYS}::int)
      and not exists (
        select 1 from lead_posts p join leads l on l.id = p.lead_id
        where p.user_id = ${row.user_id}::uuid and p.mention_id = m.id
          and l.state = 'not_for_me')
    order by coalesce(m.posted_at, m.fetched_at) desc limit ${MAX_POSTS}::int`);
}

/** Stored posts of the market cited in answers, by the cited address. */
async function citedAmong(
  tx: Tx,
  analysisId: string,
  posts: readonly PostRow[],
): Promise<[url: string, post: PostRow][]> {
  const pages = await tx.execute<{ url: string }>(sql`
    select distinct page ->> 'url' as url from gpt_samples s, jsonb_array_elements(s.pages) page
    where s.analysis_id = ${analysisId}::uuid and page ->> 'type' = 'forum'
    limit ${MAX_CITED}::int`);
  const byAddress = new Map(posts.map((post) => [bareAddress(post.url), post]));
  return pages.flatMap(({ url }) => {
    const post = byAddress.get(bareAddress(url));
    return post ? [[url, post] as [string, PostRow]] : [];
  });
}

/** Matches the same page in platforms' different spellings. */
const bareAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.|old\.)?/iu, '').replace(/\/$/u, '');

const toConversation = (post: PostRow): Conversation => ({
  mentionId: post.id,
  platform: post.platform,
  url: post.url,
  title: post.title || cutAtWord(conversationExcerpt(post.content), 80),
  excerpt: conversationExcerpt(post.content),
  postedAt: isoOrNull(post.posted_at),
});
