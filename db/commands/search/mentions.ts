import { sql } from 'drizzle-orm';
import type { PlatformId } from '#contracts/names.ts';
import type { Engagement } from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';

/** A normalised public post: well-formed text without NUL, cut to our lengths. */
export interface Post {
  externalId: string;
  url: string;
  title: string;
  content: string;
  author: string | null;
  language: string | null;
  /** Null when the platform states no time. */
  postedAt: Date | null;
  fetchedAt: Date;
  engagement: Engagement;
}

/** A post as everybody sees it: the first version that was stored. */
export interface StoredPost {
  id: string;
  externalId: string;
  title: string;
  content: string;
  postedAt: Date | null;
}

/**
 * Stores posts once per (platform, external id), in one statement, and returns them as stored.
 * What is there stays as it is: spans and verdicts of other searches point into that text.
 */
export async function storeMentions(
  database: Database,
  platform: PlatformId,
  posts: readonly Post[],
): Promise<StoredPost[]> {
  if (posts.length === 0) return [];
  const payload = JSON.stringify(
    // One order for all writers: two overlapping batches cannot deadlock.
    posts.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1)),
  );
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      insert into mentions (platform, external_id, url, title, content, author, language,
                            posted_at, fetched_at, engagement)
      select ${platform}, p."externalId", p.url, p.title, p.content, p.author, p.language,
             p."postedAt", p."fetchedAt", p.engagement
      from jsonb_to_recordset(${payload}::text::jsonb) as p (
        "externalId" text, url text, title text, content text, author text, language text,
        "postedAt" timestamptz, "fetchedAt" timestamptz, engagement jsonb)
      on conflict (platform, external_id) do nothing`);
    // A statement of its own: its snapshot sees the rows that a concurrent writer got in first.
    const rows = await tx.execute<{
      id: string;
      external_id: string;
      title: string;
      content: string;
      posted_at: string | null;
    }>(sql`
      select m.id, m.external_id, m.title, m.content, m.posted_at from mentions m
      where m.platform = ${platform} and m.external_id in (
        select p."externalId" from jsonb_to_recordset(${payload}::text::jsonb) as p ("externalId" text))`);
    return rows.map((row) => ({
      id: row.id,
      externalId: row.external_id,
      title: row.title,
      content: row.content,
      postedAt: row.posted_at === null ? null : new Date(row.posted_at),
    }));
  });
}
