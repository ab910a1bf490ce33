import { createHash, createHmac } from 'node:crypto';
import { sql, iso } from '../sql.ts';
import type { SharedSearch, ShareLink } from '#contracts/share/share-links.ts';
import type { Keyring } from '#domain/keyring.ts';
import { unseal } from '../seal.ts';
import type { Database } from '../client.ts';
import { snapshot } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { readConversations } from './search/conversations.ts';
import { readPlatformRows, readSearchRow, toProgress, toSummary } from './search/rows.ts';
import { readLive, readSeq } from './live.ts';
import type { AsOf } from './live.ts';

/** The stored form of a token. */
export const hashShareToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** What an active link opens. */
export interface Shared {
  shareId: string;
  userId: string;
  searchId: string;
}

interface SharedRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  job_id: string;
}

/** What a token opens; null when no active link has it. */
export async function findShared(db: Pick<Tx, 'execute'>, token: string): Promise<Shared | null> {
  const [row] = await db.execute<SharedRow>(sql`
    select id, user_id, job_id from share_links
    where token_hash = ${hashShareToken(token)} and revoked_at is null`);
  return row ? { shareId: row.id, userId: row.user_id, searchId: row.job_id } : null;
}

/** The search behind a token, without anything of its owner; null when no active link has it. */
export function readSharedSearch(
  database: Database,
  token: string,
): Promise<AsOf<SharedSearch> | null> {
  return snapshot(database, async (tx) => {
    const shared = await findShared(tx, token);
    if (shared === null) return null;
    const asOf = await readSeq(tx, shared.userId);
    const row = await readSearchRow(tx, shared);
    if (row === null) return null;
    const progress = await readPlatformRows(tx, row.id);
    const results = await readConversations(tx, row.id, row.result_limit);
    const data = {
      ...toSummary(row),
      progress: progress.map(toProgress),
      results,
      analysis: row.analysis,
    };
    return { asOf, data };
  });
}

interface ShareLinkRow extends Record<string, unknown> {
  id: string;
  job_id: string;
  query: string;
  created_at: string;
  sealed: string | null;
  token_hash: string;
}

export interface StoredShareLink extends Omit<ShareLink, 'url'> {
  sealed: string | null;
  tokenHash: string;
}

/**
 * The token of a stored link, which only its hash and the keys together give. Early releases derived
 * it from the link's id instead of storing it.
 * @throws Error when none of the keys made it.
 */
export function shareTokenOf(
  { shareId, sealed, tokenHash }: Pick<StoredShareLink, 'shareId' | 'sealed' | 'tokenHash'>,
  { tokenKeys, channelKeys }: { tokenKeys: Keyring; channelKeys: Keyring },
): string {
  if (sealed !== null) return String(unseal(sealed, channelKeys, shareId));
  const token = tokenKeys
    .map((key) => createHmac('sha256', key).update(`share.v1.${shareId}`).digest('base64url'))
    .find((derived) => hashShareToken(derived) === tokenHash);
  if (token === undefined) throw new Error('No key made the token of this share link.');
  return token;
}

export const toShareLink = (row: ShareLinkRow): StoredShareLink => ({
  shareId: row.id,
  searchId: row.job_id,
  label: row.query,
  createdAt: iso(row.created_at),
  sealed: row.sealed,
  tokenHash: row.token_hash,
});

/** The user's active links, newest first. */
export function listShareLinks(
  database: Database,
  userId: string,
): Promise<AsOf<StoredShareLink[]>> {
  return readLive(database, userId, async (tx) => {
    const rows = await tx.execute<ShareLinkRow>(sql`
      select l.id, l.job_id, s.query, l.created_at, l.sealed, l.token_hash
      from share_links l join searches s on s.id = l.job_id
      where l.user_id = ${userId}::uuid and l.revoked_at is null
      order by l.created_at desc, l.id desc`);
    return rows.map(toShareLink);
  });
}
