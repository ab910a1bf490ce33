import { sql, anyOf } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import type { PostKind } from '#domain/platforms/descriptor.ts';
import type { Engagement } from '#contracts/search/search.ts';
import type { Database, Db } from '../../client.ts';
import { unsyncedTransaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { wordVector } from '../../word-vector.ts';

/** A normalized public post: well-formed text without NUL, cut to our lengths. */
export interface Post {
  externalId: string;
  /** Absent: the first kind of its platform. */
  kind?: PostKind;
  url: string;
  title: string;
  content: string;
  /** Labels attached to the text; used only for matching. */
  tags?: readonly string[];
  author: string | null;
  language: string | null;
  /** Null when the platform reports no time. */
  postedAt: Date | null;
  fetchedAt: Date;
  engagement: Engagement;
}

/** A post as all users see it: the first version stored. */
export interface StoredPost {
  id: string;
  externalId: string;
  url: string;
  title: string;
  content: string;
  postedAt: Date | null;
  /** Null: its platform names no author. */
  author?: string | null | undefined;
  /** As currently reported by the provider. */
  kind?: PostKind | undefined;
  tags?: readonly string[] | undefined;
  language?: string | null | undefined;
}

/**
 * Stores posts once per (platform, external id) and returns them as stored. What is there stays as
 * it is: spans and verdicts of other searches point into that text. Most posts of a search are
 * there already, and cost nothing but being read.
 */
export async function storeMentions(
  database: Database,
  platform: PlatformId,
  posts: readonly Post[],
): Promise<StoredPost[]> {
  if (posts.length === 0) return [];
  const given = new Map(posts.map((post) => [post.externalId, post]));
  const toStored = (row: MentionRow): StoredPost => ({
    id: row.id,
    externalId: row.external_id,
    url: row.url,
    title: row.title,
    content: row.content,
    postedAt: row.posted_at === null ? null : new Date(row.posted_at),
    author: given.get(row.external_id)?.author,
    kind: given.get(row.external_id)?.kind,
    tags: given.get(row.external_id)?.tags,
    language: given.get(row.external_id)?.language,
  });
  const ids = [...given.keys()];
  const known = await readMentions(database.db, platform, ids);
  const there = new Set(known.flatMap((row) => (row.removed ? [] : [row.external_id])));
  const missing = posts.filter(({ externalId }) => !there.has(externalId));
  if (missing.length === 0) return known.map(toStored);
  const payload = JSON.stringify(
    // All writers use the same order: two overlapping batches cannot deadlock.
    missing
      .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
      .map((post) => ({ ...post, words: wordVector({ ...post, platform }) })),
  );
  // Rows that refer to these are committed later, and their commit also flushes these.
  return unsyncedTransaction(database, async (tx) => {
    await tx.execute(sql`
      insert into mentions (platform, external_id, kind, url, title, content, author, language,
                            posted_at, fetched_at, engagement, words)
      select ${platform}, p."externalId", p.kind, p.url, p.title, p.content, p.author, p.language,
             p."postedAt", p."fetchedAt", p.engagement, p.words
      from jsonb_to_recordset(${payload}::text::jsonb) as p (
        "externalId" text, kind text, url text, title text, content text, author text, language text,
        "postedAt" timestamptz, "fetchedAt" timestamptz, engagement jsonb, words tsvector)
      on conflict (platform, external_id) do nothing`);
    // A separate statement: its snapshot sees rows that a concurrent writer inserted first.
    let rows = await readMentions(tx, platform, ids);
    if (rows.some(({ removed }) => removed)) {
      await restoreTexts(tx, platform, payload);
      rows = await readMentions(tx, platform, ids);
    }
    return rows.map(toStored);
  });
}

interface MentionRow extends Record<string, unknown> {
  id: string;
  external_id: string;
  url: string;
  title: string;
  content: string;
  posted_at: string | null;
  removed: boolean;
}

const readMentions = (
  db: Db,
  platform: PlatformId,
  ids: readonly string[],
): Promise<MentionRow[]> =>
  db.execute<MentionRow>(sql`
    select m.id, m.external_id, m.url, m.title, m.content, m.posted_at,
           m.text_removed_at is not null as removed
    from mentions m
    where m.platform = ${platform} and m.external_id = ${anyOf(ids, 'text')}`);

/**
 * Posts whose text was removed and that the provider has returned again: their retention term
 * restarts.
 */
async function restoreTexts(tx: Tx, platform: PlatformId, payload: string): Promise<void> {
  await tx.execute(sql`
    update mentions m
    set url = p.url, title = p.title, content = p.content, author = p.author,
        language = p.language, posted_at = p."postedAt", fetched_at = p."fetchedAt",
        engagement = p.engagement, words = p.words, text_removed_at = null
    from jsonb_to_recordset(${payload}::text::jsonb) as p (
      "externalId" text, kind text, url text, title text, content text, author text, language text,
      "postedAt" timestamptz, "fetchedAt" timestamptz, engagement jsonb, words tsvector)
    where m.platform = ${platform} and m.external_id = p."externalId"
      and m.text_removed_at is not null`);
}
